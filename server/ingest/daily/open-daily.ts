import type { Database } from "#contracts/database.ts";
import { createFiledStore } from "#facts/filed-store.ts";
import type { FactStore } from "#facts/store.ts";
import type { Snapshot } from "#market/snapshot/open-snapshot.ts";
import type { LiveSource } from "#server/companies/live-source.ts";
import type { Log } from "#server/log.ts";
import type { HeldCompanies } from "#server/universe/held-companies.ts";
import type { PgBoss } from "pg-boss";
import { startDailyJob } from "./daily-job.ts";
import { type DailyRound, runDailyRound } from "./daily-round.ts";

interface DailyDeps {
  readonly database: Database;
  readonly live: LiveSource;
  readonly factStore: FactStore;
  readonly snapshot: Pick<Snapshot, "edition">;
  readonly held: Pick<HeldCompanies, "list">;
  readonly now: () => Date;
}

/** A daily round over every company that we have figures of. */
export function dailyRound(
  { database, live, factStore, snapshot, held, now }: DailyDeps,
  announce?: (line: string) => void,
): (signal: AbortSignal) => Promise<DailyRound> {
  const filed = createFiledStore(database);
  const parts = { index: live.index, live, filed, facts: factStore, snapshot, now };
  const told = announce === undefined ? {} : { announce };
  return (signal) => runDailyRound({ ...parts, ...told, held: () => held.list() }, signal);
}

interface OpenDailyInput extends Omit<DailyDeps, "live"> {
  readonly live: LiveSource | null;
  readonly queue: PgBoss;
  readonly log: Log;
}

/** Starts the daily rounds of this process; there are none without the live source. */
export async function openDaily({ live, queue, log, ...parts }: OpenDailyInput): Promise<{ close(): Promise<void> }> {
  if (live === null) return { close: () => Promise.resolve() };
  const stop = await startDailyJob({ queue, round: dailyRound({ ...parts, live }), log });
  return { close: stop };
}
