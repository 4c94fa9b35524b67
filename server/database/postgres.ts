import { Pool, TypeOverrides, DatabaseError, type QueryConfig } from "pg";
import { PgBoss } from "pg-boss";
import { type OpenedDatabase, ROW_PARSERS } from "./opened-database.ts";
import { awaitAnswer } from "./await-answer.ts";
import { listenOnPostgres } from "./postgres-listen.ts";
import {
  connectionSettings,
  createBoundedPool,
  type DatabaseBounds,
  type PostgresServer,
  REQUEST_BOUNDS,
  type BoundedPool,
  type AcquiredConnection,
  type Queryable,
  brokenBy,
} from "./postgres-pool.ts";
import { createPostgresSockets } from "./postgres-sockets.ts";
import { asUnavailable, DatabaseUnavailableError, errorOf } from "./unavailable.ts";
import { createHash } from "node:crypto";
import type { Database } from "#contracts/database.ts";

/** The server took a connection and said nothing, or all connections stayed in use. */
export class DatabaseSilentError extends Error {
  readonly code = "server/database-silent";
}

/**
 * Opens a PostgreSQL server; several processes may share it. Throws where it does not answer.
 *
 * @param lost told of each connection that broke while nobody used it
 * @param options how long it may take and how much may wait, where that differs from `REQUEST_BOUNDS`
 */
export async function openPostgres(
  url: string,
  lost: (error: Error) => void,
  options: Partial<DatabaseBounds> = {},
): Promise<OpenedDatabase> {
  const bounds = { ...REQUEST_BOUNDS, ...options };
  await tryConnection({ url, bounds, sockets: createPostgresSockets() }, lost);
  return connectPostgres(url, lost, options);
}

/** The same without a word to the server, which may be away: statements say so. */
export function connectPostgres(
  url: string,
  lost: (error: Error) => void,
  options: Partial<DatabaseBounds> = {},
): OpenedDatabase {
  const bounds = { ...REQUEST_BOUNDS, ...options };
  const sockets = createPostgresSockets();
  const server: PostgresServer = { url, bounds, sockets };
  const broke = (error: Error): void => {
    if (!sockets.isCut()) lost(error);
  };
  const open = (): Pool => openPool(server, broke);
  const pool = createBoundedPool(bounds, open);
  const queries = queriesWith(createStatementNames());
  return {
    kind: "postgres",
    ...queries(pool),
    transaction: (work) => transactWithRepeats(pool, queries, work),
    listen: (channel, heard, watch) => listenOnPostgres({ ...server, channel, onNotice: heard, watch, onLost: broke }),
    createQueue: (failed) =>
      new PgBoss({ ...connectionSettings(server), useListenNotify: true, schedule: false }).on("error", (error) => {
        if (!sockets.isCut()) failed(asUnavailable(errorOf(error)));
      }),
    connections: () => pool.usage(),
    abandon: () => sockets.cut(),
    close: () => pool.end(),
  };
}

function openPool(server: PostgresServer, lost: (error: Error) => void): Pool {
  const max = server.bounds.mostConnections;
  // Answers are waited for by `createBoundedPool`; the driver's own limit takes no account of a busy process.
  const pool = new Pool({ ...connectionSettings(server), query_timeout: 0, max, types: rowTypes() });
  pool.on("error", lost);
  // A connection that breaks while it is used tells so by its statement; one that is being closed concerns nobody.
  pool.on("connect", (connection) => connection.on("error", () => undefined));
  return pool;
}

/** At a start the process loads modules, so the driver's own time limit would end while nobody reads what the server says. */
async function tryConnection(server: PostgresServer, lost: (error: Error) => void): Promise<void> {
  const { waitMs } = server.bounds;
  const pool = openPool({ ...server, bounds: { ...server.bounds, waitMs: 0 } }, lost);
  try {
    (await awaitAnswer(pool.connect(), waitMs)).release();
  } catch (error) {
    server.sockets.cut();
    // What the system or the server refuses has a code; what the driver says of a connection that ended has none.
    if (error instanceof Error && "code" in error && !(error instanceof DatabaseUnavailableError)) throw error;
    throw new DatabaseSilentError(
      `The database in DATABASE_URL does not answer within ${waitMs / 1000} seconds: check its address and that PostgreSQL runs there.`,
      { cause: error },
    );
  } finally {
    await pool.end();
  }
}

function rowTypes(): TypeOverrides {
  const types = new TypeOverrides();
  for (const [oid, parse] of Object.entries(ROW_PARSERS)) types.setTypeParser(Number(oid), "text", parse);
  return types;
}

function queriesWith(nameOf: (text: string) => string): MakeQueries {
  return (target) => ({
    async query<Row extends object>(text: string, values: readonly unknown[] = []) {
      // What has no parameters runs once or seldom: schema changes, sweeps, locks.
      const statement = values.length === 0 ? { text } : { name: nameOf(text), text, values: [...values] };
      return (await target.query<Row>(statement)).rows;
    },
  });
}

/**
 * Names statements, so that PostgreSQL plans each once for a connection instead of at every call: planning the reading of
 * a session and its person takes several times as long as reading them. Statements here are fixed texts with parameters,
 * so there are as many names as there are statements in the code.
 */
function createStatementNames(): (text: string) => string {
  const names = new Map<string, string>();
  return (text) => {
    const name = names.get(text) ?? createHash("sha256").update(text).digest("base64url").slice(0, 24);
    names.set(text, name);
    return name;
  };
}

/** Two transactions that wait for each other are few, and more than a few times in a row never. */
const MOST_REPEATS = 3;
/** What the server tells the one of them that it ended. */
const DEADLOCK_DETECTED = "40P01";

/** Makes the product's `query` on what carries out statements. */
type MakeQueries = (target: Queryable) => Pick<Database, "query">;

/** Repeats a transaction that the server ended because it and another one waited for each other; it has left nothing behind. */
async function transactWithRepeats<Result>(
  pool: BoundedPool,
  queries: MakeQueries,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  for (let repeats = 0; ; repeats += 1) {
    try {
      return await transact(pool, queries, work);
    } catch (error) {
      if (repeats === MOST_REPEATS || !isDeadlock(error)) throw error;
    }
  }
}

function isDeadlock(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === DEADLOCK_DETECTED;
}

async function transact<Result>(
  pool: BoundedPool,
  queries: MakeQueries,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  const acquired = await pool.connect();
  const connection = watchConnection(acquired);
  try {
    await connection.query({ text: "BEGIN" });
    const result = await work(transactionOn(queries(connection)));
    await connection.query({ text: "COMMIT" });
    acquired.release();
    return result;
  } catch (error) {
    const broken = connection.brokenBy() ?? (await rollBack(acquired));
    acquired.release(broken ?? undefined);
    throw connection.brokenBy() ?? error;
  }
}

interface WatchedConnection extends Queryable {
  /** What the connection broke with, which is why everything after it fails; null while it is sound. */
  brokenBy(): Error | null;
}

function watchConnection(acquired: AcquiredConnection): WatchedConnection {
  const state: { broken: Error | null } = { broken: null };
  return {
    brokenBy: () => state.broken,
    async query<Row extends object>(statement: QueryConfig) {
      if (state.broken !== null) throw state.broken;
      try {
        return await acquired.query<Row>(statement);
      } catch (error) {
        state.broken = brokenBy(error);
        throw error;
      }
    },
  };
}

/** Returns why the connection cannot be used again; null when the transaction is undone and it can. */
async function rollBack(connection: Queryable): Promise<Error | null> {
  try {
    await connection.query({ text: "ROLLBACK" });
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error("ROLLBACK failed", { cause: error });
  }
}

/** Inside a transaction another one is the same one. */
function transactionOn(queries: Pick<Database, "query">): Database {
  const database: Database = { ...queries, transaction: (work) => work(database) };
  return database;
}
