import { DatabaseError, type PoolClient, type QueryConfig } from "pg";
import type { Database } from "#contracts/database.ts";
import type { BoundedPool, AcquiredConnection } from "./postgres-pool.ts";
import { DatabaseUnavailableError } from "./unavailable.ts";

/** Two transactions that wait for each other are few, and more than a few times in a row never. */
const MOST_REPEATS = 3;
/** What the server tells the one of them that it ended. */
const DEADLOCK_DETECTED = "40P01";

/** What carries out statements: a pool, or the connection of a transaction. */
export interface Queryable {
  query<Row extends object>(statement: QueryConfig): Promise<{ rows: Row[] }>;
}

/** Makes the product's `query` on what carries out statements. */
export type MakeQueries = (target: Queryable) => Pick<Database, "query">;

/** Repeats a transaction that the server ended because it and another one waited for each other; it has left nothing behind. */
export async function transactWithRepeats<Result>(
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
  const taken = await pool.connect();
  const { client } = taken;
  const connection = watchConnection(taken);
  try {
    await connection.query({ text: "BEGIN" });
    const result = await work(transactionOn(queries(connection)));
    await connection.query({ text: "COMMIT" });
    client.release();
    return result;
  } catch (error) {
    const broken = connection.brokenBy() ?? (await rollBack(client));
    // A connection that is given back with an error is closed, and never used again.
    client.release(broken ?? undefined);
    throw connection.brokenBy() ?? error;
  }
}

interface WatchedConnection extends Queryable {
  /** What the connection broke with, which is why everything after it fails; null while it is sound. */
  brokenBy(): Error | null;
}

function watchConnection({ client, failed }: AcquiredConnection): WatchedConnection {
  const state: { broken: Error | null } = { broken: null };
  return {
    brokenBy: () => state.broken,
    async query<Row extends object>(statement: QueryConfig) {
      if (state.broken !== null) throw state.broken;
      try {
        return await client.query<Row>(statement);
      } catch (error) {
        const failure = failed(error);
        if (failure instanceof DatabaseUnavailableError && failure.isConnectionLost) state.broken = failure;
        throw failure;
      }
    },
  };
}

/** Returns why the connection cannot be used again; null when the transaction is undone and it can. */
async function rollBack(client: PoolClient): Promise<Error | null> {
  try {
    await client.query("ROLLBACK");
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
