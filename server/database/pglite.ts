import { realpath } from "node:fs/promises";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { fromPglite, PgBoss } from "pg-boss";
import type { Database } from "#contracts/database.ts";
import { lockDirectory } from "./directory-lock.ts";
import type { OpenedDatabase } from "./opened-database.ts";
import { closeToOthers, makePrivateFolder, writePrivately } from "./private-files.ts";
import { ROW_PARSERS } from "./row-types.ts";

interface Queryable {
  query<Row>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>;
}

/**
 * Opens the embedded database: PostgreSQL compiled to WebAssembly, one connection, one process.
 *
 * @param directory where it keeps its files
 */
export async function openPglite(directory: string): Promise<OpenedDatabase> {
  const unlock = await lockFolder(directory);
  const files = join(directory, "pglite");
  writePrivately();
  await makePrivateFolder(files);
  await closeToOthers(files);
  const database = await asDatabase(new PGlite(files, { parsers: { ...ROW_PARSERS } }));
  // What it unpacks at its first start, and the caches it writes at every start, have modes of their own.
  await closeToOthers(files);
  return {
    ...database,
    async close() {
      await database.close();
      await unlock();
    },
  };
}

/** The database that a PGlite with our parsers is. */
export async function asDatabase(pglite: PGlite): Promise<OpenedDatabase> {
  await pglite.waitReady;
  return {
    kind: "embedded",
    ...queries(pglite),
    transaction: (work) => pglite.transaction((inside) => work(within(inside))),
    listen: (channel, heard) => pglite.listen(channel, heard),
    createQueue: (failed) =>
      new PgBoss({ db: fromPglite(pglite), backend: "pglite", useListenNotify: true }).on("error", failed),
    close: () => pglite.close(),
  };
}

async function lockFolder(directory: string): Promise<() => Promise<void>> {
  await makePrivateFolder(directory);
  // By whichever name it is opened, a folder is locked once.
  return lockDirectory(await realpath(directory));
}

function queries(target: Queryable): Pick<Database, "query"> {
  return {
    async query<Row extends object>(text: string, values: readonly unknown[] = []) {
      return (await target.query<Row>(text, [...values])).rows;
    },
  };
}

/** Inside a transaction another one is the same one. */
function within(target: Queryable): Database {
  const database: Database = { ...queries(target), transaction: (work) => work(database) };
  return database;
}
