// The thread that the embedded database runs on, so that no request waits while a statement of another is carried out.
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { PGlite, type Results, types } from "@electric-sql/pglite";
import { ROW_PARSERS } from "./opened-database.ts";
import { findDamagedFile } from "./page-checksums.ts";

/** What the thread is asked; each request has a number of its own, which its answer repeats. */
export type PgliteRequest =
  /** Answered when PostgreSQL runs and its files were checked: the path of a damaged one is the only row. */
  | { readonly kind: "open" }
  /** In the transaction with the number, or in none. */
  | {
      readonly kind: "query";
      readonly text: string;
      readonly values: readonly unknown[];
      readonly transaction: number | null;
    }
  | { readonly kind: "exec"; readonly text: string }
  /** Answered when the transaction with the number has begun. */
  | { readonly kind: "begin"; readonly transaction: number }
  | { readonly kind: "end"; readonly transaction: number; readonly keeps: boolean }
  /** Notices carry the number. */
  | { readonly kind: "listen"; readonly channel: string; readonly listening: number }
  | { readonly kind: "unlisten"; readonly listening: number }
  | { readonly kind: "close" };

/** Rows as the database made them; those columns are JSON text, which is cheaper to hand over than what it says. */
export interface ThreadRows<Row = unknown> {
  readonly rows: Row[];
  readonly json: readonly string[];
}

/** An error with its own members, which a thread cannot hand over as it is. */
export interface ThreadError {
  readonly message: string;
  readonly members: Readonly<Record<string, string>>;
}

export type PgliteMessage =
  | { readonly id: number; readonly results: readonly ThreadRows[] }
  | { readonly id: number; readonly error: ThreadError }
  | { readonly listening: number; readonly payload: string };

interface Transaction {
  query(text: string, values: unknown[]): Promise<Results<unknown>>;
  end(keeps: boolean): void;
  /** Settles when the transaction is over. */
  readonly over: Promise<void>;
}

class RolledBack extends Error {}

const { port, files } = requireThread();
const asText = (text: string): string => text;
/**
 * PGlite's own start takes 128 MB of shared buffers and room for a hundred connections; it has one, and the machine keeps the
 * files in memory as well (docs/server.md#memory).
 */
const MEMORY = ["-c", "shared_buffers=32MB", "-c", "wal_buffers=1MB", "-c", "max_connections=4"];
const pglite = new PGlite(files, {
  parsers: { ...ROW_PARSERS, [types.JSON]: asText, [types.JSONB]: asText },
  startParams: [...PGlite.defaultStartParams, ...MEMORY],
});
const transactions = new Map<number, Transaction>();
const listeners = new Map<number, () => Promise<void>>();

port.on("message", ({ id, request }: { id: number; request: PgliteRequest }) => {
  void answer(id, request).then(() => request.kind === "close" && port.close());
});

async function answer(id: number, request: PgliteRequest): Promise<void> {
  try {
    send({ id, results: await carryOut(request) });
  } catch (error) {
    send({ id, error: describe(error) });
  }
}

function send(message: PgliteMessage): void {
  port.postMessage(message);
}

async function carryOut(request: PgliteRequest): Promise<readonly ThreadRows[]> {
  switch (request.kind) {
    case "open":
      await pglite.waitReady;
      return [damagedRow()];
    case "query": {
      const { text, values, transaction } = request;
      if (transaction === null) return [rowsOf(await pglite.query(text, [...values]))];
      return [rowsOf(await requireTransaction(transaction).query(text, [...values]))];
    }
    case "exec":
      return (await pglite.exec(request.text)).map((results) => rowsOf(results));
    case "begin":
      await begin(request.transaction);
      return [];
    case "end": {
      const transaction = requireTransaction(request.transaction);
      transaction.end(request.keeps);
      await transaction.over;
      return [];
    }
    case "listen": {
      const { channel, listening } = request;
      listeners.set(listening, await pglite.listen(channel, (payload) => send({ listening, payload })));
      return [];
    }
    case "unlisten":
      await listeners.get(request.listening)?.();
      listeners.delete(request.listening);
      return [];
    case "close":
      await pglite.close();
      return [];
  }
}

/** Without a schema library for one string: the start of the product waits for this thread. */
function requireThread(): { readonly port: MessagePort; readonly files: string } {
  const files: unknown = workerData;
  if (parentPort === null || typeof files !== "string")
    throw new Error("The embedded database is a thread with a folder.");
  return { port: parentPort, files };
}

function damagedRow(): ThreadRows {
  const damaged = findDamagedFile(files);
  return { rows: damaged === null ? [] : [{ damaged }], json: [] };
}

/** Resolves when the transaction has begun; it lasts until its end is asked for. */
function begin(id: number): Promise<void> {
  const begun = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const over = pglite
    .transaction(async (inside) => {
      const end = (keeps: boolean): void => (keeps ? ended.resolve() : ended.reject(new RolledBack()));
      transactions.set(id, { query: (text, values) => inside.query(text, values), end, over });
      begun.resolve();
      await ended.promise;
    })
    .catch((error: unknown) => {
      begun.reject(error);
      if (!(error instanceof RolledBack)) throw error;
    })
    .finally(() => transactions.delete(id));
  // Who asks for the end hears of it.
  over.catch(() => undefined);
  return begun.promise;
}

function requireTransaction(id: number): Transaction {
  const transaction = transactions.get(id);
  if (transaction === undefined) throw new Error("The transaction is over.");
  return transaction;
}

function rowsOf({ rows, fields }: Results<unknown>): ThreadRows {
  const json = fields.filter(({ dataTypeID }) => dataTypeID === types.JSON || dataTypeID === types.JSONB);
  return { rows, json: json.map(({ name }) => name) };
}

function describe(error: unknown): ThreadError {
  if (!(error instanceof Error)) return { message: String(error), members: {} };
  const members = Object.entries(error).filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return { message: error.message, members: Object.fromEntries(members) };
}
