import type { PgBoss } from "pg-boss";
import type { Database } from "#contracts/database.ts";
import { createFiledStore } from "#facts/filed-store.ts";
import type { FactStore } from "#facts/store.ts";
import type { Snapshot } from "#market/snapshot/open-snapshot.ts";
import type { LiveSource } from "#server/companies/live-source.ts";
import type { LiveSwitch } from "#server/companies/live-switch.ts";
import type { HeldCompanies } from "#server/universe/held-companies.ts";
import { type DailyRound, runDailyRound } from "./daily-round.ts";
import { startIntervalJob } from "#server/background-work.ts";
import type { Log } from "#server/log.ts";

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
  readonly readFilings: DailyJobDeps["readFilings"];
  readonly log: DailyJobDeps["log"];
}

/** Does the daily rounds of this process once its live source is on; there are none before. */
export function openDaily({ live, queue, readFilings, log, ...parts }: OpenDailyInput): { close(): Promise<void> } {
  const state = { stop: () => Promise.resolve() };
  const start = (source: LiveSource): void => {
    state.stop = startDailyJob({ queue, round: dailyRound({ ...parts, live: source }), readFilings, log });
  };
  if (live.source !== null) start(live.source);
  live.onStart(start);
  return { close: () => state.stop() };
}

const DAILY_QUEUE = "daily-round";
/** One small question to EDGAR each hour; a day's index comes once, in the night. */
const EVERY_SECONDS = 3_600;
/** A round may have ten thousand companies to read; longer than this it is ended, and the next one goes on. */
const LONGEST_SECONDS = 3 * EVERY_SECONDS;
/** A process that is silent for so long has died, and its round is over. */
const SILENT_SECONDS = 120;

interface DailyJobDeps {
  readonly queue: PgBoss;
  readonly round: (signal: AbortSignal) => Promise<DailyRound>;
  /** Goes on to the texts of filings. */
  readonly readFilings: (signal: AbortSignal) => Promise<void>;
  readonly log: Pick<Log, "info" | "warn" | "error">;
}

/**
 * Does a daily round each hour, over figures and then over filings, in one of the processes that share the database: each of
 * them asks for it, and the queue makes one job of that. What a round leaves, whatever ended it, is done by the next one.
 *
 * @returns the function that stops it, and the round with its company in hand
 */
function startDailyJob(deps: DailyJobDeps): () => Promise<void> {
  const { queue, log } = deps;
  const stopping = new AbortController();
  const worker: { id: string | null } = { id: null };
  const ask = async (): Promise<void> => {
    worker.id ??= await startWorker(deps, stopping.signal);
    await queue.send(DAILY_QUEUE, {}, { singletonKey: "round", singletonSeconds: EVERY_SECONDS });
  };
  const stopAsking = startIntervalJob({
    everyMs: EVERY_SECONDS * 1_000,
    work: ask,
    failed: (error) => log.warn({ err: error }, "the daily round could not be queued"),
  });
  return async () => {
    stopping.abort();
    await stopAsking();
    if (worker.id !== null) await queue.offWork(DAILY_QUEUE, { id: worker.id, wait: true });
  };
}

async function startWorker({ queue, round, readFilings, log }: DailyJobDeps, stopping: AbortSignal): Promise<string> {
  await queue.createQueue(DAILY_QUEUE, {
    policy: "exclusive",
    notify: true,
    retryLimit: 0,
    expireInSeconds: LONGEST_SECONDS,
    heartbeatSeconds: SILENT_SECONDS,
    deleteAfterSeconds: EVERY_SECONDS,
  });
  return queue.work(DAILY_QUEUE, { pollingIntervalSeconds: 30 }, async ([job]) => {
    if (job === undefined) return;
    const signal = AbortSignal.any([stopping, job.signal]);
    const failed = (error: unknown): void => {
      if (!signal.aborted) log.error({ err: error }, "the daily round failed");
    };
    await round(signal).then((done) => report(done, log), failed);
    if (!signal.aborted) await readFilings(signal).catch(failed);
  });
}

/** One line for a round, none for one that found nothing, and one for each company that could not be read. */
function report({ days, refreshed, current, refused, stopped }: DailyRound, log: DailyJobDeps["log"]): void {
  const done = { days, refreshed, current, refused: refused.length };
  if (stopped !== null) log.warn({ ...done, why: stopped }, "the daily round ended early and goes on within an hour");
  else if (days.length + refreshed + current + refused.length > 0)
    log.info(done, "companies that filed were read again");
  for (const { cik, why } of refused) log.warn({ cik, why }, "a company that filed could not be read");
}
