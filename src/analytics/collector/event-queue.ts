import type { EventRow } from "./event-store.ts";

/** Rows that wait for the database, one statement at a time (docs/decisions/019-collector.md). */
export interface EventQueue {
  /** Settles once the rows are stored, rejects when they could not be; "full" at once where too many wait. */
  store(rows: readonly EventRow[]): Promise<"stored" | "full">;
  /** How many rows wait or are being written. */
  waiting(): number;
}

interface Parcel {
  readonly rows: readonly EventRow[];
  readonly done: PromiseWithResolvers<"stored">;
}

interface EventQueueOptions {
  readonly write: (rows: readonly EventRow[]) => Promise<unknown>;
  readonly mostWaiting: number;
}

/** Makes a queue that gathers what comes while one statement runs and writes it all with the next. */
export function createEventQueue({ write, mostWaiting }: EventQueueOptions): EventQueue {
  const state: { gathered: Parcel[]; isWriting: boolean; waiting: number } = {
    gathered: [],
    isWriting: false,
    waiting: 0,
  };
  const drain = async (): Promise<void> => {
    if (state.isWriting) return;
    state.isWriting = true;
    while (state.gathered.length > 0) {
      const parcels = state.gathered;
      state.gathered = [];
      await writeTogether(parcels, write);
      state.waiting -= parcels.reduce((sum, { rows }) => sum + rows.length, 0);
    }
    state.isWriting = false;
  };
  return {
    waiting: () => state.waiting,
    async store(rows) {
      if (state.waiting + rows.length > mostWaiting) return "full";
      const done = Promise.withResolvers<"stored">();
      state.gathered.push({ rows, done });
      state.waiting += rows.length;
      void drain();
      return done.promise;
    },
  };
}

/** Rows that cannot be written fail alone: anyone who sent them must not take others' with them. */
async function writeTogether(parcels: readonly Parcel[], write: EventQueueOptions["write"]): Promise<void> {
  try {
    await write(parcels.flatMap(({ rows }) => rows));
    for (const { done } of parcels) done.resolve("stored");
  } catch (error) {
    const [only, ...others] = parcels;
    if (only !== undefined && others.length === 0) return only.done.reject(error);
    for (const parcel of parcels) await writeTogether([parcel], write);
  }
}
