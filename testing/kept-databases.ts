// Opening a database takes longer than most tests: those that a test is done with are emptied for the next one to ask.
import type { Database } from "#contracts/database.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { createPendingWork } from "#server/background-work.ts";
import { readPristine, restore, type Pristine } from "./restore-database.ts";

interface Kept {
  readonly database: OpenedDatabase;
  readonly pristine: Pristine;
}

/** More are rarely asked for at once, and each takes memory. */
const MOST_FREE = 3;

const state = { isKeeping: false, lent: new Set<Kept>() };

/** From now on databases are kept for the tests of the same process. */
export function keepDatabases(): void {
  state.isKeeping = true;
}

/** Closes the databases that nobody gave back. */
export async function closeLent(): Promise<void> {
  const lent = [...state.lent];
  state.lent.clear();
  await Promise.all(lent.map(({ database }) => database.close()));
}

/** Makes the function that opens databases of one kind: one that was used and emptied, else a new one. */
export function keeping(create: () => Promise<OpenedDatabase>): () => Promise<OpenedDatabase> {
  const free: Kept[] = [];
  return async () => {
    if (!state.isKeeping) return create();
    for (let kept = free.pop(); kept !== undefined; kept = free.pop()) {
      if (await restore(kept.database, kept.pristine)) return lend(kept, free);
      await kept.database.close();
    }
    const database = await create();
    return lend({ database, pristine: await readPristine(database) }, free);
  };
}

/** The database as its borrower's own: nothing reaches it after it was closed, and closing waits for what is under way. */
function lend(kept: Kept, free: Kept[]): OpenedDatabase {
  const { database } = kept;
  state.lent.add(kept);
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
      if (!state.lent.delete(kept)) return;
      if (free.length < MOST_FREE) free.push(kept);
      else await database.close();
    },
  };
}
