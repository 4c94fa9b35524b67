import type { Database } from "#contracts/database.ts";
import type { Log } from "#server/log.ts";
import { startIntervalJob } from "#server/background-work.ts";

const EVERY_MS = 60_000;
const BIN_DAYS = 30;

/** What is over, by table. */
const OVER: Readonly<Record<string, string>> = {
  // The longest window is an hour.
  rate_window: "started_at < now() - interval '1 day'",
  daily_use: "day < (now() AT TIME ZONE 'UTC')::date - 30",
};

interface MemberJobDeps {
  readonly database: Database;
  readonly finishDeletions: () => Promise<void>;
  /** Drops what was deleted this many days ago or earlier for good. */
  readonly emptyBin: (days: number) => Promise<unknown>;
  readonly dropOldAnswers: () => Promise<void>;
  readonly log: Pick<Log, "warn">;
}

/** Goes on every minute with deletions and drops what is over; returns what stops it. */
export function startMemberJobs({
  database,
  finishDeletions,
  emptyBin,
  dropOldAnswers,
  log,
}: MemberJobDeps): () => Promise<void> {
  return startIntervalJob({
    everyMs: EVERY_MS,
    async work() {
      await finishDeletions();
      await emptyBin(BIN_DAYS);
      await dropOldAnswers();
      for (const [table, isOver] of Object.entries(OVER)) await database.query(`DELETE FROM ${table} WHERE ${isOver}`);
    },
    failed: (error) => log.warn({ err: error }, "the members' interval job failed"),
  });
}
