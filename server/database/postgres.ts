import { Client, Pool, TypeOverrides, type PoolClient } from "pg";
import { PgBoss } from "pg-boss";
import type { Database } from "#contracts/database.ts";
import type { OpenedDatabase } from "./opened-database.ts";
import { ROW_PARSERS } from "./row-types.ts";

const RECONNECT_MS = 500;

interface Queryable {
  query<Row extends object>(text: string, values: unknown[]): Promise<{ rows: Row[] }>;
}

/**
 * Opens a PostgreSQL server; several processes may share it.
 *
 * @param lost told of each connection that broke while nobody used it
 */
export async function openPostgres(url: string, lost: (error: Error) => void): Promise<OpenedDatabase> {
  const pool = new Pool({ connectionString: url, max: 10, types: rowTypes() });
  pool.on("error", lost);
  const client = await pool.connect();
  client.release();
  return {
    kind: "postgres",
    ...queries(pool),
    transaction: (work) => transact(pool, work),
    listen: (channel, heard) => listen({ url, channel, heard, lost }),
    createQueue: () => new PgBoss({ connectionString: url, useListenNotify: true }),
    close: () => pool.end(),
  };
}

function rowTypes(): TypeOverrides {
  const types = new TypeOverrides();
  for (const [oid, parse] of Object.entries(ROW_PARSERS)) types.setTypeParser(Number(oid), "text", parse);
  return types;
}

function queries(target: Queryable): Pick<Database, "query"> {
  return {
    async query<Row extends object>(text: string, values: readonly unknown[] = []) {
      return (await target.query<Row>(text, [...values])).rows;
    },
  };
}

async function transact<Result>(pool: Pool, work: (within: Database) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    const result = await work(within(client));
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
function within(client: PoolClient): Database {
  const database: Database = { ...queries(client), transaction: (work) => work(database) };
  return database;
}

interface Listening {
  readonly url: string;
  readonly channel: string;
  readonly heard: (payload: string) => void;
  readonly lost: (error: Error) => void;
}

/** Listens on a connection of its own and comes back when that breaks; what was sent meanwhile is for the reader's polling to find. */
async function listen(listening: Listening): Promise<() => Promise<void>> {
  const state = { client: await listeningClient(listening), isStopped: false };
  const watch = (): void => {
    state.client.on("error", (error) => {
      listening.lost(error);
      if (!state.isStopped) setTimeout(() => void reconnect(), RECONNECT_MS).unref();
    });
  };
  const reconnect = async (): Promise<void> => {
    try {
      state.client = await listeningClient(listening);
      watch();
    } catch (error) {
      listening.lost(error instanceof Error ? error : new Error(String(error)));
      if (!state.isStopped) setTimeout(() => void reconnect(), RECONNECT_MS).unref();
    }
  };
  watch();
  return async () => {
    state.isStopped = true;
    await state.client.end();
  };
}

async function listeningClient({ url, channel, heard }: Listening): Promise<Client> {
  const client = new Client({ connectionString: url, keepAlive: true });
  client.on("notification", (notice) => heard(notice.payload ?? ""));
  await client.connect();
  await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
  return client;
}
