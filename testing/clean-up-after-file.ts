// Test files share their process: what one has changed of it is put back before the next.
import { afterAll } from "vitest";
import { closeLent, keepDatabases } from "./kept-databases.ts";

keepDatabases();
// An embedded database on disk leaves it narrower.
const umask = process.umask();

afterAll(async () => {
  process.umask(umask);
  await closeLent();
});
