import { realpath } from "node:fs/promises";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { fromPglite, PgBoss } from "pg-boss";
import type { ChannelWatch, Database } from "#contracts/database.ts";
import { lockDirectory } from "./directory-lock.ts";
import {
  beginStart,
  closeToOthers,
  damaged,
  endStart,
  makePrivateFolder,
  refusedFolder,
  requireSpace,
  writePrivately,
} from "./embedded-folder.ts";
import { type OpenedDatabase, ROW_PARSERS } from "./opened-database.ts";
import { findDamagedFile } from "./page-checksums.ts";
import { asUnavailableServer, errorOf } from "./unavailable.ts";

interface Queryable {
  query<Row>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>;
}

/**
 * Opens the embedded database: PostgreSQL compiled to WebAssembly, one connection, one process.
 *
 * @param directory where it keeps its files
 */
export async function openPglite(directory: string): Promise<OpenedDatabase> {
  writePrivately();
  const files = await makeFolder(join(directory, "pglite"));
  const unlock = lockDirectory(files);
  try {
    const database = await openLocked(files);
    return {
      ...database,
      async close() {
        await database.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Returns the folder's real path: PGlite cannot start in a folder that it is given a link to. */
async function makeFolder(files: string): Promise<string> {
  try {
    await makePrivateFolder(files);
    return await realpath(files);
  } catch (error) {
    throw refusedFolder(files, error);
  }
}

async function openLocked(files: string): Promise<OpenedDatabase> {
  await closeToOthers(files).catch((error: unknown) => {
    throw refusedFolder(files, error);
  });
  const isFirst = await beginStart(files);
  await requireSpace(files, isFirst ? "first" : "later");
  const database = await asDatabase(new PGlite(files, { parsers: { ...ROW_PARSERS } })).catch((error: unknown) => {
    throw damaged(files, "PostgreSQL cannot start with its files", error);
  });
  const damagedFile = findDamagedFile(files);
  if (damagedFile !== null) {
    await database.close();
    throw damaged(files, `the file ${damagedFile} is not as the database wrote it`);
  }
  await endStart(files);
  // What it unpacks at its first start, and the caches it writes at every start, have modes of their own.
  await closeToOthers(files);
  return database;
}

/** The database that a PGlite with our parsers is. */
export async function asDatabase(pglite: PGlite): Promise<OpenedDatabase> {
  await pglite.waitReady;
  return {
    kind: "embedded",
    ...queries(pglite),
    transaction: (work) => pglite.transaction((inside) => work(transactionDatabase(inside))).catch(rethrow),
    listen: (channel, heard, watch) => listen(pglite, channel, heard, watch),
    createQueue: (failed) =>
      new PgBoss({ db: fromPglite(pglite), backend: "pglite", useListenNotify: true, schedule: false }).on(
        "error",
        (error) => failed(asUnavailableServer(errorOf(error))),
      ),
    close: () => pglite.close(),
  };
}

/** Nothing lies between this process and its own database: no notice is ever missed. */
async function listen(
  pglite: PGlite,
  channel: string,
  onNotice: (payload: string) => void,
  watch: ChannelWatch | undefined,
): Promise<() => Promise<void>> {
  const stop = await pglite.listen(channel, onNotice);
  if (watch === undefined) return stop;
  watch.confirmed();
  const checking = setInterval(watch.confirmed, watch.everyMs).unref();
  return async () => {
    clearInterval(checking);
    await stop();
  };
}

function rethrow(error: unknown): never {
  throw asUnavailableServer(error);
}

function queries(target: Queryable): Pick<Database, "query"> {
  return {
    async query<Row extends object>(text: string, values: readonly unknown[] = []) {
      return (await target.query<Row>(text, [...values]).catch(rethrow)).rows;
    },
  };
}

/** Inside a transaction another one is the same one. */
function transactionDatabase(target: Queryable): Database {
  const database: Database = { ...queries(target), transaction: (work) => work(database) };
  return database;
}
