import { randomBytes } from "node:crypto";
import type { RunEvent } from "#research/run/run.ts";
import { createRunStore } from "#research/store/run-store.ts";
import type { Database } from "#contracts/database.ts";

const LEASE_SECONDS = 3_600;
const HOLDER = "bench";

/** A run that this process carries out, as the worker of a second node does, and holds open as long as it likes. */
export interface HeldRun {
  readonly id: string;
  /** Events that are not written yet. */
  readonly left: () => number;
  /** Writes so many of them; returns the number of the last. */
  write(events: number): Promise<number>;
}

/** Begins a run whose events are those of a complete one. */
export async function holdRun(database: Database, completeRunId: string): Promise<HeldRun> {
  const store = createRunStore(database);
  const source = await store.read(completeRunId);
  if (source === null) throw new TypeError(`holdRun(): there is no run ${completeRunId}.`);
  const events: RunEvent[] = [...(await store.events(completeRunId, 0))];
  const id = randomBytes(16).toString("base64url");
  const { cik, symbol, type, asOf } = source;
  await store.create({
    id,
    cik,
    symbol,
    type,
    asOf,
    questionKey: `bench ${id}`,
    plan: null,
    model: null,
    cancelKeyHash: "",
  });
  await store.claim(id, HOLDER, LEASE_SECONDS);
  const written = { last: 0 };
  return {
    id,
    left: () => events.length,
    async write(count) {
      for (const { seq: _seq, at: _at, ...event } of events.splice(0, count)) {
        const seq = await store.append(id, HOLDER, event);
        if (seq === null) throw new Error("The bench has lost the run that it holds.");
        written.last = seq;
      }
      return written.last;
    },
  };
}
