// Opening a database takes longer than most tests: those that a test is done with are emptied for the next one to ask.
import type { Database } from "#contracts/database.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { createPendingWork } from "#server/background-work.ts";
import { readPristine, restore, type Pristine } from "./restore-database.ts";

interface Kept {
  readonly database: OpenedDatabase;
  readonly pristine: Pristine;
}

const state = { isKeeping: false, all: new Set<Kept>() };

/** From now on databases are kept, and anyone who says so closes them by `closeKept`. */
export function keepDatabases(): void {
  state.isKeeping = true;
}

/** Closes the databases that were kept, and those that nobody closed. */
export async function closeKept(): Promise<void> {
  await Promise.all([...state.all].map(({ database }) => database.close()));
  state.all.clear();
}

/** Makes the function that opens databases of one kind: one that was used and emptied, else a new one. */
export function keeping(create: () => Promise<OpenedDatabase>): () => Promise<OpenedDatabase> {
  const free: Kept[] = [];
  return async () => {
    if (!state.isKeeping) return create();
    for (let kept = free.pop(); kept !== undefined; kept = free.pop()) {
      if (await restore(kept.database, kept.pristine)) return lend(kept, free);
      state.all.delete(kept);
      await kept.database.close();
    }
    const database = await create();
    const made = { database, pristine: await readPristine(database) };
    state.all.add(made);
    return lend(made, free);
  };
}

/** The database as its borrower's own: nothing reaches it after it was closed, and closing waits for what is under way. */
function lend(kept: Kept, free: Kept[]): OpenedDatabase {
  const { database } = kept;
  const work = createPendingWork();
  const stops = new Set<() => Promise<void>>();
  let isClosed = false;
  const begin = <Value>(carryOut: () => Promise<Value>): Promise<Value> =>
    isClosed ? Promise.reject(new Error("this database is closed")) : work.add(carryOut());
  const queries: Database = {
    query: (text, values) => begin(() => database.query(text, values)),
    transaction: (work) => begin(() => database.transaction(work)),
  };
  return {
    ...queries,
    kind: database.kind,
    listen: (channel, heard, watch) =>
      begin(async () => {
        const stop = await database.listen(channel, heard, watch);
        stops.add(stop);
        return () => (stops.delete(stop) ? stop() : Promise.resolve());
      }),
    createQueue: (failed) => database.createQueue(failed),
    async close() {
      if (isClosed) throw new Error("this database is closed already");
      isClosed = true;
      await work.ended();
      await Promise.all([...stops].map((stop) => stop()));
      free.push(kept);
    },
  };
}
