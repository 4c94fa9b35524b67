import { setImmediate as letOthersIn } from "node:timers/promises";
import type { Notices } from "#contracts/database.ts";
import { createUniverse, type Universe } from "#screener/universe/universe.ts";
import { UNIVERSE_CHANNEL, type UniverseStore } from "#screener/universe/universe-store.ts";
import type { Log } from "#server/log.ts";
import { oneAtATime } from "#server/research/run-logs.ts";

/** So many companies are read at once; each has three rows of numbers. */
const CHUNK = 20;
/** How often the channel of notices is checked. */
const CHECK_MS = 30_000;

export interface UniverseInMemory {
  readonly universe: Universe;
  close(): Promise<void>;
}

interface MemoryDeps {
  readonly store: UniverseStore;
  readonly notices: Notices;
  readonly log: Log;
}

/** Keeps this process's copy of the universe: all of it at the start, then each company that a notice names. */
export async function openUniverseMemory({ store, notices, log }: MemoryDeps): Promise<UniverseInMemory> {
  const universe = createUniverse();
  const wanted = new Set<string>();
  const state = { isClosed: false, hasMissed: false, reading: Promise.resolve() };

  async function readWanted(): Promise<void> {
    while (wanted.size > 0 && !state.isClosed) {
      const chunk = [...wanted].slice(0, CHUNK);
      for (const cik of chunk) wanted.delete(cik);
      for (const numbers of await store.numbers(chunk)) universe.put(numbers);
      await letOthersIn();
    }
  }
  const failed = (error: unknown): void => log.warn({ err: error }, "companies of the universe were not read");
  const read = oneAtATime(() => (state.reading = readWanted()), failed);
  const readAll = async (): Promise<void> => {
    for (const cik of await store.computed()) wanted.add(cik);
    read();
  };
  const stop = await notices.listen(
    UNIVERSE_CHANNEL,
    (cik) => {
      wanted.add(cik);
      read();
    },
    {
      everyMs: CHECK_MS,
      lost: () => void (state.hasMissed = true),
      confirmed() {
        if (state.hasMissed) readAll().catch(failed);
        state.hasMissed = false;
      },
    },
  );
  readAll().catch(failed);
  return {
    universe,
    async close() {
      state.isClosed = true;
      await stop();
      await state.reading;
    },
  };
}
