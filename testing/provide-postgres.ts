import { randomUUID } from "node:crypto";
import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { openPostgres } from "#server/database/postgres.ts";
import { createSchema } from "./create-schema.ts";
import { startPostgres } from "./postgres-server.ts";
import { runStatement } from "./run-statement.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A PostgreSQL server whose user may create databases. */
    postgresUrl: string;
    /** A database on it that has the schema and no rows, for others to begin as a copy of. */
    postgresTemplate: string;
    /** How the names of this run's databases begin: those are dropped at its end, for tests keep some until then. */
    postgresPrefix: string;
  }
}

/** Gives the tests a real PostgreSQL server: the one TEST_DATABASE_URL names, else one started for this run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env["TEST_DATABASE_URL"];
  const server = given ? { url: given, stop: async () => {} } : await startPostgres();
  const prefix = `test_${randomUUID().slice(0, 8)}_`;
  const template = `${prefix}template`;
  await runStatement(server.url, `CREATE DATABASE ${template}`);
  await fill(server.url, template);
  project.provide("postgresUrl", server.url);
  project.provide("postgresTemplate", template);
  project.provide("postgresPrefix", prefix);
  return async () => {
    await dropAll(server.url, prefix);
    await server.stop();
  };
}

async function fill(server: string, name: string): Promise<void> {
  const url = new URL(server);
  url.pathname = `/${name}`;
  const database = await openPostgres(url.href, () => undefined);
  await createSchema(database);
  await database.close();
}

async function dropAll(server: string, prefix: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  const { rows } = await client.query<{ datname: string }>(
    "SELECT datname FROM pg_database WHERE starts_with(datname, $1)",
    [prefix],
  );
  for (const { datname } of rows) await client.query(`DROP DATABASE ${datname} WITH (FORCE)`);
  await client.end();
}
