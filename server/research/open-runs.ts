import { randomBytes, randomUUID } from "node:crypto";
import type { PgBoss } from "pg-boss";
import type { Services } from "#app/context.ts";
import { createRunStore, RUN_EVENT_CHANNEL } from "#research/store/run-store.ts";
import type { CompanyShelf } from "#server/companies/company-shelf.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import type { Log } from "#server/log.ts";
import type { Observed } from "#server/observe/observed.ts";
import { createEventStreams } from "./event-streams.ts";
import { createPipeline } from "./gather-research.ts";
import { createNoticeBoard } from "./notice-board.ts";
import { createRunDesk } from "./run-desk.ts";
import { createRunLogs } from "./run-logs.ts";
import { RUN_QUEUE, startRunWorker } from "./run-worker.ts";

const QUEUE_STOP_MS = 5_000;

interface RunParts extends Omit<Parameters<typeof createPipeline>[0], "shelf"> {
  readonly database: OpenedDatabase;
  readonly companies: Services["companies"];
  readonly shelf: CompanyShelf;
  readonly rulesVersion: string;
  readonly waitToStart: () => Promise<number | null>;
  readonly observed: Observed;
  /** The block of addresses that the current request comes from. */
  readonly client: () => string | null;
  readonly log: Log;
}

/** Research runs: asked for at the desk, worked off in this process too, told of to every process. */
export async function openRuns(options: RunParts) {
  const { database, companies, rulesVersion, waitToStart, client, log, observed, ...parts } = options;
  const queue = database.createQueue((error) => log.error({ err: error }, "job queue error"));
  await queue.start();
  const store = createRunStore(database);
  const board = await createNoticeBoard(database, RUN_EVENT_CHANNEL);
  const onError = (error: unknown, runId: string): void => log.warn({ err: error, runId }, "new events not read");
  const logs = createRunLogs({ store, board, onError });
  const streams = createEventStreams({ logs, client });
  // The embedded database has one process, so a run that is held now was held by one that died.
  if (database.kind === "embedded") await store.releaseAll();
  const pipeline = createPipeline(parts);
  const stopWorker = await startRunWorker({ queue, store, pipeline, log, holder: randomUUID(), observed });
  const { now } = parts;
  const ending = new AbortController();
  const research = createRunDesk({
    companies,
    store,
    logs,
    streams,
    queue,
    heldVersion: (cik) => heldVersion(parts, cik),
    rulesVersion,
    now,
    newId: random128,
    newCancelKey: random128,
    waitToStart,
    traceparent: () => observed.tracing.here(),
  });
  return {
    research: {
      ...research,
      follow: (runId: string, afterSeq: number, signal: AbortSignal) =>
        research.follow(runId, afterSeq, AbortSignal.any([signal, ending.signal])),
    },
    endStreams() {
      ending.abort();
      streams.end();
    },
    openStreams: () => streams.size(),
    queued: () => countQueued(queue),
    async close() {
      await stopWorker();
      logs.close();
      await board.close();
      await queue.stop({ graceful: true, timeout: QUEUE_STOP_MS });
    },
  };
}

/** What calendars say moves the next results, so a run is good only as long as they say the same. */
async function heldVersion({ shelf, votes }: Pick<RunParts, "shelf" | "votes">, cik: string): Promise<string> {
  const said = await votes(cik);
  return [await shelf.version(cik), ...(said.length === 0 ? [] : [JSON.stringify(said)])].join(" ");
}

/** Counts runs that no worker has taken up yet, and those that one works on. */
async function countQueued(queue: PgBoss): Promise<{ waiting: number; active: number }> {
  const stats = (await queue.getQueueStats(RUN_QUEUE, { force: true })).at(-1);
  return { waiting: stats?.queuedCount ?? 0, active: stats?.activeCount ?? 0 };
}

function random128(): string {
  return randomBytes(16).toString("base64url");
}
