import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { inject } from "vitest";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { openPostgres } from "#server/database/postgres.ts";
import { keeping } from "./kept-databases.ts";
import { openPgliteCopy } from "./pglite-copy.ts";
import type {} from "./provide-postgres.ts";
import { runStatement } from "./run-statement.ts";

/** One of the two databases the product runs on. */
export interface DatabaseKind {
  readonly name: string;
  /** Opens a database of its own for the caller, empty but for the schema; closing it removes it. */
  readonly open: () => Promise<OpenedDatabase>;
}

/** The database inside the process, for what only it does. */
export const PGLITE: DatabaseKind = { name: "PGlite", open: openPgliteCopy };

/** The database server, for what only it does. */
export const POSTGRES: DatabaseKind = { name: "PostgreSQL", open: keeping(openOwnPostgres) };

/** Both databases, for `describe.each(DATABASES)("… on $name", ({ open }) => …)`. */
export const DATABASES: readonly DatabaseKind[] = [PGLITE, POSTGRES];

/**
 * Creates an empty database on the test server. `remove` drops it, no matter who is still connected.
 *
 * @param template the database that it begins as a copy of (the server's own, which is empty)
 */
export async function createPostgresDatabase(
  template = "template1",
): Promise<{ url: string; remove: () => Promise<void> }> {
  const server = inject("postgresUrl");
  const name = `${inject("postgresPrefix")}${randomUUID().replaceAll("-", "")}`;
  await runStatement(server, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, remove: () => drop(server, name) };
}

/** On a busy machine the server takes its time to see that somebody has left. */
const LEAVE_MS = 10_000;

/**
 * Pools end before their last connection has: cutting one then would be an error that nobody listens for, so leaving is
 * waited for. Who is still there after so long was never closed, and is cut.
 */
async function drop(server: string, name: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    const deadline = Date.now() + LEAVE_MS;
    while (Date.now() < deadline && (await countConnected(client, name)) > 0) await wait(20);
    await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
  } finally {
    await client.end();
  }
}

async function countConnected(client: Client, name: string): Promise<number> {
  const { rowCount } = await client.query("SELECT 1 FROM pg_stat_activity WHERE datname = $1", [name]);
  return rowCount ?? 0;
}

async function openOwnPostgres(): Promise<OpenedDatabase> {
  const own = await createPostgresDatabase(inject("postgresTemplate"));
  let isClosing = false;
  // The pool's end does not wait for its sockets: dropping the database can still cut one, which then is no failure.
  const database = await openPostgres(own.url, (error) => {
    if (!isClosing) console.error(error);
  });
  return {
    ...database,
    async close() {
      isClosing = true;
      await database.close();
      await own.remove();
    },
  };
}
