import { realpath } from "node:fs/promises";
import { join } from "node:path";
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
import type { OpenedDatabase } from "./opened-database.ts";
import { startPglite } from "./threaded-pglite.ts";
import { asUnavailableServer, errorOf } from "./unavailable.ts";

export interface Queryable {
  query<Row>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>;
}

/** What we use of PGlite, whichever thread it runs on. */
export interface Pglite extends Queryable {
  /** Several statements without values; a result for each. */
  exec(text: string): Promise<{ rows: Record<string, unknown>[] }[]>;
  transaction<Result>(work: (inside: Queryable) => Promise<Result>): Promise<Result>;
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/**
 * Opens the embedded database: PostgreSQL compiled to WebAssembly, one connection, on a thread of one process.
 *
 * @param directory where it keeps its files
 */
export async function openPglite(directory: string): Promise<OpenedDatabase> {
  const finish = await beginPglite(directory);
  return finish();
}

/** As `openPglite`; resolves as soon as the thread works, to what waits for it. */
export async function beginPglite(directory: string): Promise<() => Promise<OpenedDatabase>> {
  writePrivately();
  const files = await makeFolder(join(directory, "pglite"));
  const unlock = lockDirectory(files);
  const unlockRefused = (error: unknown): never => {
    unlock();
    throw error;
  };
  const finish = await beginLocked(files).catch(unlockRefused);
  return async () => {
    const database = await finish().catch(unlockRefused);
    return {
      ...database,
      async close() {
        await database.close();
        unlock();
      },
    };
  };
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

async function beginLocked(files: string): Promise<() => Promise<OpenedDatabase>> {
  await closeToOthers(files).catch((error: unknown) => {
    throw refusedFolder(files, error);
  });
  const isFirst = await beginStart(files);
  await requireSpace(files, isFirst ? "first" : "later");
  const pglite = startPglite(files);
  const opening = pglite.open();
  // It is waited for later.
  opening.catch(() => undefined);
  return async () => {
    const damagedFile = await opening.catch((error: unknown) => {
      throw damaged(files, "PostgreSQL cannot start with its files", error);
    });
    if (damagedFile !== null) {
      await pglite.close();
      throw damaged(files, `the file ${damagedFile} is not as the database wrote it`);
    }
    await endStart(files);
    // What it unpacks at its first start, and the caches it writes at every start, have modes of their own.
    await closeToOthers(files);
    return asDatabase(pglite);
  };
}

/** The database that a PGlite with our parsers is. */
export function asDatabase(pglite: Pglite): OpenedDatabase {
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
  pglite: Pglite,
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
