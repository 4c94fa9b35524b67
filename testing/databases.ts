import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { inject } from "vitest";
import { migrate } from "#server/database/migrate.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { openPostgres } from "#server/database/postgres.ts";
import { openPgliteCopy } from "./pglite-copy.ts";

const MIGRATIONS = fileURLToPath(new URL("../migrations/product/", import.meta.url));

/** One of the two databases the product runs on. */
export interface DatabaseKind {
  readonly name: string;
  /** Opens a database of its own for the caller, empty but for the schema; closing it removes it. */
  readonly open: () => Promise<OpenedDatabase>;
}

/** Both databases, for `describe.each(DATABASES)("… on $name", ({ open }) => …)`. */
export const DATABASES: readonly DatabaseKind[] = [
  { name: "PGlite", open: openPgliteCopy },
  { name: "PostgreSQL", open: openOwnPostgres },
];

/** Creates an empty database on the test server. `remove` drops it, whoever is still connected. */
export async function createPostgresDatabase(): Promise<{ url: string; remove: () => Promise<void> }> {
  const server = inject("postgresUrl");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await runOn(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, remove: () => runOn(server, `DROP DATABASE ${name} WITH (FORCE)`) };
}

async function openOwnPostgres(): Promise<OpenedDatabase> {
  const own = await createPostgresDatabase();
  const database = await openPostgres(own.url, (error) => console.error(error));
  await migrate(database, MIGRATIONS);
  return {
    ...database,
    async close() {
      await database.close();
      await own.remove();
    },
  };
}

async function runOn(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
