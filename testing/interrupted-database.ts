import type { Database } from "#contracts/database.ts";

export interface InterruptedDatabase {
  /** To be handed to the server. */
  readonly database: Database;
  /** Does something between what the next call reads and what it changes: just before its transaction begins. */
  interruptNext(work: () => Promise<unknown>): void;
}

/** A database in which something else happens at the worst moment, once for each time it is told to. */
export function interruptDatabase(database: Database): InterruptedDatabase {
  const waiting: (() => Promise<unknown>)[] = [];
  return {
    database: {
      query: (text, values) => database.query(text, values),
      async transaction(work) {
        await waiting.shift()?.();
        return database.transaction(work);
      },
    },
    interruptNext: (work) => void waiting.push(work),
  };
}
