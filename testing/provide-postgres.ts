import type { TestProject } from "vitest/node";
import { startPostgres } from "./postgres-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A PostgreSQL server whose user may create databases. */
    postgresUrl: string;
  }
}

/** Gives the tests a real PostgreSQL server: the one TEST_DATABASE_URL names, else one started for this run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env["TEST_DATABASE_URL"];
  const server = given ? { url: given, stop: async () => {} } : await startPostgres();
  project.provide("postgresUrl", server.url);
  return server.stop;
}
