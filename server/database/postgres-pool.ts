import { type Pool, type QueryConfig } from "pg";
import { awaitAnswer } from "./await-answer.ts";
import type { PostgresSockets } from "./postgres-sockets.ts";
import { asUnavailable, DatabaseUnavailableError, unavailableReason } from "./unavailable.ts";

/** How long the database may take and how much may wait for it; times in milliseconds. */
export interface DatabaseBounds {
  /** How many statements are carried out at once. */
  readonly mostConnections: number;
  /** How many more may wait for a connection before others are refused at once. */
  readonly mostWaiting: number;
  /** How long one may wait for a connection, one that is being opened too. */
  readonly waitMs: number;
  /** After how long the server stops a statement; a little less than `replyMs`, so that it says so itself. */
  readonly statementMs: number;
  /** After how long without an answer a connection counts as dead. */
  readonly replyMs: number;
  /** How often a connection that only listens is asked whether it still lives. */
  readonly heartbeatMs: number;
}

/** What a request waits at most: for a connection and then for an answer, nine seconds together. */
export const REQUEST_BOUNDS: DatabaseBounds = {
  mostConnections: 10,
  mostWaiting: 500,
  waitMs: 4_000,
  statementMs: 4_500,
  replyMs: 5_000,
  heartbeatMs: 10_000,
};

/** For changes of the schema, which wait for each other and rewrite tables, and for backups, which read all of them. */
export const MIGRATION_BOUNDS: DatabaseBounds = {
  ...REQUEST_BOUNDS,
  mostConnections: 1,
  statementMs: 1_800_000,
  replyMs: 1_805_000,
};

/** In a silence one connection is tried every so often; requests are sent to the server again once one works. */
const TRY_MS = 1_000;
/** After so long without a word the operating system asks whether the other side is still there. */
const KEEP_ALIVE_MS = 10_000;
/** A transaction whose process is gone keeps its locks no longer than this. */
const IDLE_IN_TRANSACTION_MS = 30_000;

/** Where a database server is, and how connections to it are made. */
export interface PostgresServer {
  readonly url: string;
  readonly bounds: DatabaseBounds;
  readonly sockets: PostgresSockets;
}

/** What every connection of ours is opened with. */
export function connectionSettings({ url, bounds: { waitMs, statementMs, replyMs }, sockets }: PostgresServer) {
  return {
    connectionString: url,
    stream: () => sockets.open(),
    connectionTimeoutMillis: waitMs,
    statement_timeout: statementMs,
    lock_timeout: statementMs,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    query_timeout: replyMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  };
}

/** A connection for one transaction. Its failures are the product's own type where the database is why. */
export interface AcquiredConnection {
  query<Row extends object>(statement: QueryConfig): Promise<{ rows: Row[] }>;
  /** Gives it back; one that is broken is closed, and never used again. */
  release(broken?: Error): void;
}

/** What carries out statements: a pool, or the connection of a transaction. */
export type Queryable = Pick<AcquiredConnection, "query">;

/** Connections to one server that are not trusted after a silence; every failure to reach it is a `DatabaseUnavailableError`. */
export interface BoundedPool extends Queryable {
  connect(): Promise<AcquiredConnection>;
  usage(): Readonly<Record<"in_use" | "idle" | "waiting", number>>;
  end(): Promise<void>;
}

/**
 * Makes the pool. When the server falls silent, it gives its connections up, refuses everybody at once until a new one works, and
 * begins again with that.
 */
export function createBoundedPool(bounds: DatabaseBounds, open: () => Pool): BoundedPool {
  const state: PoolState = { pool: open(), trying: null };
  const ending = new Set<Promise<void>>();
  const giveUp = (pool: Pool): void => {
    const ended = pool.end();
    ending.add(ended);
    void ended.then(() => ending.delete(ended));
  };
  /** What a connection from before the last silence still fails with says nothing about now. */
  const failedOn = (pool: Pool, error: unknown): unknown => {
    if (pool === state.pool && state.trying === null && unavailableReason(error) === "silent") {
      state.pool = open();
      giveUp(pool);
      state.trying = setInterval(() => void tryConnection(state), TRY_MS).unref();
    }
    return asUnavailable(error);
  };
  /** A request whose first statement met a silence must not wait for a second one. */
  const poolNow = (): Pool => {
    if (state.trying !== null) throw new DatabaseUnavailableError("silent");
    if (isCrowded(state.pool, bounds)) throw new DatabaseUnavailableError("crowded");
    return state.pool;
  };
  const connect = async (): Promise<AcquiredConnection> => {
    const pool = poolNow();
    const client = await pool.connect().catch((error: unknown) => {
      throw failedOn(pool, error);
    });
    return {
      // The connection of a statement that is not answered in time has to be closed.
      query: <Row extends object>(statement: QueryConfig) =>
        awaitAnswer(client.query<Row>(statement), bounds.replyMs).catch((error: unknown) => {
          throw failedOn(pool, error);
        }),
      release: (broken) => client.release(broken),
    };
  };
  return {
    query: <Row extends object>(statement: QueryConfig) => queryOnce<Row>(connect, statement),
    connect,
    usage: () => usageOf(state.pool),
    async end() {
      stopTrying(state);
      giveUp(state.pool);
      await Promise.all(ending);
    },
  };
}

async function queryOnce<Row extends object>(connect: BoundedPool["connect"], statement: QueryConfig) {
  const connection = await connect();
  try {
    const answer = await connection.query<Row>(statement);
    connection.release();
    return answer;
  } catch (error) {
    connection.release(brokenBy(error) ?? undefined);
    throw error;
  }
}

/** What a connection broke with, as a statement on it failed with it; null where it can be used again. */
export function brokenBy(error: unknown): DatabaseUnavailableError | null {
  return error instanceof DatabaseUnavailableError && error.isConnectionLost ? error : null;
}

interface PoolState {
  pool: Pool;
  /** Tries connections while the server is silent; null while it answers. */
  trying: NodeJS.Timeout | null;
}

/** Ends the silence where a connection works, or is refused: then statements fail at once and tell why. */
async function tryConnection(state: PoolState): Promise<void> {
  try {
    (await state.pool.connect()).release();
  } catch (error) {
    // No word, or none yet for a try before this one.
    if (["silent", "crowded"].includes(unavailableReason(error) ?? "")) return;
  }
  stopTrying(state);
}

function stopTrying(state: PoolState): void {
  clearInterval(state.trying ?? undefined);
  state.trying = null;
}

function isCrowded({ waitingCount, idleCount, totalCount }: Pool, bounds: DatabaseBounds): boolean {
  // Whatever is given a connection in this very moment counts as waiting too.
  const free = idleCount + bounds.mostConnections - totalCount;
  return waitingCount - free >= bounds.mostWaiting;
}

function usageOf({ totalCount, idleCount, waitingCount }: Pool): ReturnType<BoundedPool["usage"]> {
  return { in_use: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}
