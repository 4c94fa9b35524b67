import type { PgBoss } from "pg-boss";
import { startIntervalJob } from "#server/background-work.ts";
import type { Log } from "#server/log.ts";
import type { DailyRound } from "./daily-round.ts";

const DAILY_QUEUE = "daily-round";
/** One small question to EDGAR each hour; a day's index comes once, in the night. */
const EVERY_SECONDS = 3_600;
const EXPIRES_SECONDS = 3 * EVERY_SECONDS;

interface DailyJobDeps {
  readonly queue: PgBoss;
  readonly round: (signal: AbortSignal) => Promise<DailyRound>;
  readonly log: Pick<Log, "info" | "warn">;
}

/**
 * Does a daily round each hour in one of the processes that share the database: all of them ask for it, and the queue makes
 * one job of that.
 *
 * @returns the function that stops it after the company in hand
 */
export async function startDailyJob({ queue, round, log }: DailyJobDeps): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  await queue.createQueue(DAILY_QUEUE, {
    policy: "singleton",
    notify: true,
    retryLimit: 0,
    expireInSeconds: EXPIRES_SECONDS,
    deleteAfterSeconds: EVERY_SECONDS,
  });
  const workId = await queue.work(DAILY_QUEUE, { pollingIntervalSeconds: 30 }, async () => {
    const { days, refreshed, current, refused, stopped } = await round(stopping.signal).catch((error: unknown) => {
      if (stopping.signal.aborted) return NOTHING;
      throw error;
    });
    log.info({ days, refreshed, current, refused: refused.length }, "companies that filed were read again");
    for (const { cik, why } of refused) log.warn({ cik, why }, "a company that filed could not be read");
    if (stopped !== null) log.warn({ why: stopped }, "the daily round goes on later");
  });
  const stopAsking = startIntervalJob({
    everyMs: EVERY_SECONDS * 1_000,
    work: () => queue.send(DAILY_QUEUE, {}, { singletonKey: "round", singletonSeconds: EVERY_SECONDS }),
    failed: (error) => log.warn({ err: error }, "the daily round could not be queued"),
  });
  return async () => {
    stopping.abort();
    await stopAsking();
    await queue.offWork(DAILY_QUEUE, { id: workId, wait: true });
  };
}

const NOTHING: DailyRound = { days: [], refreshed: 0, current: 0, refused: [], stopped: null };
