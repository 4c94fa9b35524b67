import { sweepEvents } from "#analytics/collector/event-store.ts";
import type { Database } from "#contracts/database.ts";
import type { Log } from "#server/log.ts";
import { startRounds } from "#server/start-rounds.ts";

const EVERY_MS = 3_600_000;

interface SweepParts {
  readonly database: Database;
  readonly days: number;
  readonly log: Pick<Log, "warn">;
}

/** Deletes every hour events older than they may be kept; returns what stops it. */
export function startEventSweep({ database, days, log }: SweepParts): () => Promise<void> {
  return startRounds({
    everyMs: EVERY_MS,
    work: (signal) => sweepEvents(database, days, signal),
    failed: (error) => log.warn({ err: error }, "old events could not be deleted"),
  });
}
