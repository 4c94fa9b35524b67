import { afterAll } from "vitest";
import { closeLent, keepDatabases } from "./kept-databases.ts";

keepDatabases();
afterAll(closeLent);
