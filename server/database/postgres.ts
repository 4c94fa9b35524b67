import { Client, DatabaseError, Pool, TypeOverrides, type PoolClient, type QueryConfig } from "pg";
import { PgBoss } from "pg-boss";
import type { Database } from "#contracts/database.ts";
import type { OpenedDatabase } from "./opened-database.ts";
import { ROW_PARSERS } from "./row-types.ts";
import { createStatementNames } from "./statement-names.ts";

const RECONNECT_MS = 500;

/** Two transactions that wait for each other are few, and more than a few times in a row never. */
const MOST_REPEATS = 3;
/** What the server tells the one of them that it ended. */
const DEADLOCK_DETECTED = "40P01";

/** The server took a connection and said nothing, or all connections stayed in use. */
export class DatabaseSilentError extends Error {
  readonly code = "server/database-silent";
}

interface Queryable {
  query<Row extends object>(statement: QueryConfig): Promise<{ rows: Row[] }>;
}

type NameOf = (text: string) => string;

/**
 * Opens a PostgreSQL server; several processes may share it.
 *
 * @param lost told of each connection that broke while nobody used it
 * @param options.mostConnections how many statements are carried out at once (10)
 * @param options.waitMs how long one may wait for a connection; a server that is away must not pile up requests (5000)
 */
export async function openPostgres(
  url: string,
  lost: (error: Error) => void,
  { mostConnections = 10, waitMs = 5_000 }: { readonly mostConnections?: number; readonly waitMs?: number } = {},
): Promise<OpenedDatabase> {
  const pool = new Pool({
    connectionString: url,
    max: mostConnections,
    connectionTimeoutMillis: waitMs,
    keepAlive: true,
    types: rowTypes(),
  });
  pool.on("error", lost);
  // A connection that breaks while it is used tells so by its statement; one that is being closed concerns nobody.
  pool.on("connect", (connection) => connection.on("error", () => undefined));
  await tryConnection(pool, waitMs);
  const nameOf = createStatementNames();
  return {
    kind: "postgres",
    ...queries(pool, nameOf),
    transaction: (work) => transactWithRepeats({ pool, nameOf }, work),
    listen: (channel, heard) => listen({ url, channel, heard, lost }),
    createQueue: (failed) => new PgBoss({ connectionString: url, useListenNotify: true }).on("error", failed),
    close: () => pool.end(),
  };
}

async function tryConnection(pool: Pool, waitMs: number): Promise<void> {
  try {
    (await pool.connect()).release();
  } catch (error) {
    await pool.end();
    // What the system or the server refuses has a code; the driver's own time-out is the error that has none.
    if (error instanceof Error && "code" in error) throw error;
    throw new DatabaseSilentError(
      `The database in DATABASE_URL does not answer within ${waitMs / 1000} seconds: check its address and that PostgreSQL runs there.`,
      { cause: error },
    );
  }
}

function rowTypes(): TypeOverrides {
  const types = new TypeOverrides();
  for (const [oid, parse] of Object.entries(ROW_PARSERS)) types.setTypeParser(Number(oid), "text", parse);
  return types;
}

function queries(target: Queryable, nameOf: NameOf): Pick<Database, "query"> {
  return {
    async query<Row extends object>(text: string, values: readonly unknown[] = []) {
      // What has no parameters runs once or seldom: schema changes, sweeps, locks.
      const statement = values.length === 0 ? { text } : { name: nameOf(text), text, values: [...values] };
      return (await target.query<Row>(statement)).rows;
    },
  };
}

interface NamingPool {
  readonly pool: Pool;
  readonly nameOf: NameOf;
}

/** Repeats a transaction that the server ended because it and another one waited for each other; it has left nothing behind. */
async function transactWithRepeats<Result>(
  naming: NamingPool,
  work: (within: Database) => Promise<Result>,
): Promise<Result> {
  for (let repeats = 0; ; repeats += 1) {
    try {
      return await transact(naming, work);
    } catch (error) {
      if (repeats === MOST_REPEATS || !isDeadlock(error)) throw error;
    }
  }
}

function isDeadlock(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === DEADLOCK_DETECTED;
}

async function transact<Result>(
  { pool, nameOf }: NamingPool,
  work: (within: Database) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    const result = await work(within(client, nameOf));
    await client.query("COMMIT");
    return result;
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  } finally {
    client.release();
  }
}

/** Inside a transaction another one is the same one. */
function within(client: PoolClient, nameOf: NameOf): Database {
  const database: Database = { ...queries(client, nameOf), transaction: (work) => work(database) };
  return database;
}

interface Listening {
  readonly url: string;
  readonly channel: string;
  readonly heard: (payload: string) => void;
  readonly lost: (error: Error) => void;
}

/** Listens on a connection of its own and comes back when that breaks; what was sent meanwhile is for the reader's polling to find. */
async function listen({ lost, ...listening }: Listening): Promise<() => Promise<void>> {
  const state: ListeningState = { client: null, timer: undefined, reconnecting: Promise.resolve(), isStopped: false };
  const connect = async (): Promise<void> => {
    state.client = await listeningClient(listening);
    // Once: a server that ends a connection is heard of twice, by its word and by the end.
    state.client.once("error", broke);
  };
  const broke = (error: Error): void => {
    if (state.isStopped) return;
    lost(error);
    state.timer = setTimeout(() => {
      state.reconnecting = connect().catch(broke);
    }, RECONNECT_MS).unref();
  };
  await connect();
  return async () => {
    state.isStopped = true;
    clearTimeout(state.timer);
    await state.reconnecting;
    await state.client?.end();
  };
}

interface ListeningState {
  client: Client | null;
  timer: NodeJS.Timeout | undefined;
  reconnecting: Promise<void>;
  isStopped: boolean;
}

async function listeningClient({ url, channel, heard }: Omit<Listening, "lost">): Promise<Client> {
  const client = new Client({ connectionString: url, keepAlive: true });
  // Until it listens, what breaks is told by the call that was broken; unheard, the event would end the process.
  client.on("error", () => undefined);
  client.on("notification", (notice) => heard(notice.payload ?? ""));
  try {
    await client.connect();
    await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
  } catch (error) {
    await client.end();
    throw error;
  }
  return client;
}
