import { afterAll } from "vitest";
import { closeKept, keepDatabases } from "./kept-databases.ts";

keepDatabases();
afterAll(closeKept);
