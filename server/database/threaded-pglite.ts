import { startThread, type ThreadMemory } from "#server/start-thread.ts";
import type { PgliteMessage, PgliteRequest, ThreadError, ThreadRows } from "./pglite-thread.ts";
import type { Pglite, Queryable } from "./pglite.ts";
import { DatabaseUnavailableError } from "./unavailable.ts";

/** What rows may take on the thread before they are handed over, in megabytes; PostgreSQL's own memory does not count. */
const MEMORY: ThreadMemory = { old: 512 };

/** Asks the thread something; rejects with the database's own error, or because the thread has ended. */
type Ask = <Row>(request: PgliteRequest) => Promise<readonly ThreadRows<Row>[]>;

/** Who waits for an answer; what a statement's rows are is the word of who asked, as with every driver. */
interface Waiting {
  resolve(results: readonly ThreadRows[]): void;
  reject(error: Error): void;
}

/**
 * Starts PGlite on a thread of its own with the files of a folder. `open` resolves when it runs, to the path of a file that is not
 * as PostgreSQL wrote it; null for none.
 */
export function startPglite(files: string, memory = MEMORY): Pglite & { open(): Promise<string | null> } {
  const listeners = new Map<number, (payload: string) => void>();
  const thread = openThread(files, memory, ({ listening, payload }) => listeners.get(listening)?.(payload));
  const { ask } = thread;
  const state = { last: 0 };
  return {
    async open() {
      const [found] = await ask<{ damaged: string }>({ kind: "open" });
      return found?.rows[0]?.damaged ?? null;
    },
    ...queriesOf(ask, null),
    exec: async (text) => (await ask<Record<string, unknown>>({ kind: "exec", text })).map(parsed),
    transaction: (work) => transact(ask, (state.last += 1), work),
    async listen(channel, heard) {
      const listening = (state.last += 1);
      listeners.set(listening, heard);
      await ask({ kind: "listen", channel, listening });
      return async () => {
        listeners.delete(listening);
        await ask({ kind: "unlisten", listening });
      };
    },
    close: () => thread.close(),
  };
}

/** Starts the thread; the process lives until what was asked is answered, and no longer. */
function openThread(
  files: string,
  memory: ThreadMemory,
  heard: (notice: Extract<PgliteMessage, { readonly payload: string }>) => void,
): { ask: Ask; close(): Promise<void> } {
  const thread = startThread(new URL("pglite-thread.ts", import.meta.url), files, memory);
  const pending = new Map<number, Waiting>();
  const ended = Promise.withResolvers<void>();
  const state: { last: number; end: DatabaseUnavailableError | null } = { last: 0, end: null };

  function settle(id: number, act: (waiting: Waiting) => void): void {
    const waiting = pending.get(id);
    pending.delete(id);
    if (pending.size === 0) thread.unref();
    if (waiting !== undefined) act(waiting);
  }
  function end(cause: Error | null): void {
    const error = (state.end ??= new DatabaseUnavailableError("away", { cause }));
    for (const id of pending.keys()) settle(id, (waiting) => waiting.reject(error));
    ended.resolve();
  }
  thread.unref();
  thread.on("message", (message: PgliteMessage) => {
    if ("payload" in message) heard(message);
    else if ("error" in message) settle(message.id, (waiting) => waiting.reject(errorOf(message.error)));
    else settle(message.id, (waiting) => waiting.resolve(message.results));
  });
  thread.once("error", end);
  thread.once("exit", () => end(null));
  const ask: Ask = <Row>(request: PgliteRequest) => {
    if (state.end !== null) return Promise.reject(state.end);
    return new Promise<readonly ThreadRows<Row>[]>((resolve, reject) => {
      const id = (state.last += 1);
      thread.postMessage({ id, request });
      thread.ref();
      pending.set(id, { resolve: (results: readonly ThreadRows<Row>[]) => resolve(results), reject });
    });
  };
  return {
    ask,
    async close() {
      await ask({ kind: "close" });
      thread.ref();
      await ended.promise;
    },
  };
}

function queriesOf(ask: Ask, transaction: number | null): Queryable {
  return {
    async query<Row>(text: string, values: unknown[] = []) {
      const [result = { rows: [], json: [] }] = await ask<Row>({ kind: "query", text, values, transaction });
      return parsed(result);
    },
  };
}

/** A thrown error rolls back and is rethrown, whatever becomes of the way back. */
async function transact<Result>(
  ask: Ask,
  transaction: number,
  work: (inside: Queryable) => Promise<Result>,
): Promise<Result> {
  await ask({ kind: "begin", transaction });
  const result = await work(queriesOf(ask, transaction)).catch(async (error: unknown) => {
    await ask({ kind: "end", transaction, keeps: false }).catch(() => undefined);
    throw error;
  });
  await ask({ kind: "end", transaction, keeps: true });
  return result;
}

function parsed<Row>({ rows, json }: ThreadRows<Row>): { rows: Row[] } {
  for (const row of rows) {
    if (typeof row !== "object" || row === null) continue;
    for (const name of json) {
      const text: unknown = Reflect.get(row, name);
      if (typeof text === "string") Reflect.set(row, name, JSON.parse(text));
    }
  }
  return { rows };
}

function errorOf({ message, members }: ThreadError): Error {
  return Object.assign(new Error(message), members);
}
