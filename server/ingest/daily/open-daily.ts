import type { PgBoss } from "pg-boss";
import type { Database } from "#contracts/database.ts";
import { createFiledStore } from "#facts/filed-store.ts";
import type { FactStore } from "#facts/store.ts";
import type { Snapshot } from "#market/snapshot/open-snapshot.ts";
import type { LiveSource } from "#server/companies/live-source.ts";
import type { LiveSwitch } from "#server/companies/live-switch.ts";
import type { HeldCompanies } from "#server/universe/held-companies.ts";
import { type DailyJobDeps, startDailyJob } from "./daily-job.ts";
import { type DailyRound, runDailyRound } from "./daily-round.ts";

interface DailyDeps {
  readonly database: Database;
  readonly live: LiveSource;
  readonly factStore: Pick<FactStore, "held" | "save">;
  readonly snapshot: Pick<Snapshot, "edition">;
  readonly held: Pick<HeldCompanies, "list">;
  readonly now: () => Date;
}

/** A daily round over every company that we have figures of. */
export function dailyRound(
  { database, live, factStore, snapshot, held, now }: DailyDeps,
  announce: (line: string) => void = () => undefined,
): (signal: AbortSignal) => Promise<DailyRound> {
  const filed = createFiledStore(database);
  const parts = { index: live.index, live, filed, facts: factStore, snapshot, now, announce };
  return (signal) => runDailyRound({ ...parts, held: () => held.list() }, signal);
}

interface OpenDailyInput extends Omit<DailyDeps, "live"> {
  readonly live: Pick<LiveSwitch, "source" | "onStart">;
  readonly queue: PgBoss;
  readonly log: DailyJobDeps["log"];
}

/** Does the daily rounds of this process once its live source is on; there are none before. */
export function openDaily({ live, queue, log, ...parts }: OpenDailyInput): { close(): Promise<void> } {
  const state = { stop: () => Promise.resolve() };
  const start = (source: LiveSource): void => {
    state.stop = startDailyJob({ queue, round: dailyRound({ ...parts, live: source }), log });
  };
  if (live.source !== null) start(live.source);
  live.onStart(start);
  return { close: () => state.stop() };
}
