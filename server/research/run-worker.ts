import type { PgBoss } from "pg-boss";
import type { NewRunEvent, ResearchRun, RunEvent } from "#research/run/run.ts";
import type { RunStore } from "#research/store/run-store.ts";
import type { Log } from "#server/log.ts";
import { type Instruments, NO_INSTRUMENTS, type OpenSpan, traced, type Tracing } from "#server/observe/tracing.ts";
import { startIntervalJob } from "#server/background-work.ts";
import type { WrittenRuns } from "./written-runs.ts";

/** A queue's policy cannot be changed: that of releases before this name took the same run in again and again. */
export const RUN_QUEUE = "research-run-once";
/** A run waits in the queue once, however often it is sent; while it is carried out it may be sent again, for when its worker dies. */
const RUN_QUEUE_POLICY = "short";

/** What the queue holds of a run. */
export type RunJob = {
  readonly runId: string;
  /** The request that started it; missing when a run is taken up again. */
  readonly traceparent?: string | null;
};

const LEASE_SECONDS = 15;
const RENEW_MS = 5_000;
const RESCUE_MS = 5_000;
/** A run that takes its worker down this often would take down the next one too. */
const MOST_ATTEMPTS = 5;
/** A run is half a megabyte and can be made again from the same facts; its address is good for this long. */
const KEPT_DAYS = 30;

/** What a run does: the events it makes, given those it wrote before its worker died, until it is told to stop. */
export type Pipeline = (
  run: ResearchRun,
  written: readonly RunEvent[],
  stopping: AbortSignal,
) => AsyncIterable<NewRunEvent>;

export interface RunWorkerDeps {
  readonly queue: PgBoss;
  readonly store: RunStore;
  readonly pipeline: Pipeline;
  readonly log: Log;
  /** Settled after each run and every few seconds, for runs that others ended. */
  readonly writtenRuns: Pick<WrittenRuns, "settle">;
  /** Names this process in leases; unique over all processes. */
  readonly holder: string;
  /** Told of each run and its stages (nobody). */
  readonly observed?: Instruments;
}

/**
 * Carries out queued runs. A run whose worker fell silent is taken up by the next one, which continues after the
 * events already written.
 *
 * @returns the function that takes up nothing more and leaves the runs at work, between two events, to the next worker
 */
export async function startRunWorker(deps: RunWorkerDeps): Promise<() => Promise<void>> {
  const { queue, store, log } = deps;
  const stopping = new AbortController();
  await queue.createQueue(RUN_QUEUE, {
    policy: RUN_QUEUE_POLICY,
    notify: true,
    retryLimit: 0,
    expireInSeconds: 120,
    deleteAfterSeconds: 3_600,
  });
  const workId = await queue.work<RunJob>(
    RUN_QUEUE,
    { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 5, localConcurrency: 2 },
    async (jobs) => {
      for (const job of jobs) await carryOutTraced(deps, job.data, stopping.signal);
    },
  );
  const rescue = async (): Promise<void> => {
    await store.giveUp(MOST_ATTEMPTS);
    await deps.writtenRuns.settle();
    await store.forget(KEPT_DAYS);
    for (const runId of await store.abandoned()) await queue.send(RUN_QUEUE, { runId }, { singletonKey: runId });
  };
  const stopRescuing = startIntervalJob({
    everyMs: RESCUE_MS,
    work: rescue,
    failed: (error) => log.warn({ err: error }, "looking for abandoned runs failed"),
  });
  return async () => {
    stopping.abort();
    await stopRescuing();
    await queue.offWork(RUN_QUEUE, { id: workId, wait: true });
  };
}

/** A run has a trace of its own, linked to the request that started it: others may join it, and it outlives them all. */
function carryOutTraced(
  deps: RunWorkerDeps,
  { runId, traceparent = null }: RunJob,
  stopping: AbortSignal,
): Promise<void> {
  const { tracing } = deps.observed ?? NO_INSTRUMENTS;
  const attributes = { "research.run_id": runId };
  const start = { name: "research run", kind: "consumer", position: "top", link: traceparent, attributes } as const;
  return traced(tracing, start, () => carryOut(deps, runId, stopping));
}

/**
 * Carries out one run to its end, unless another worker holds it or it ended meanwhile.
 *
 * @param stopping leaves the run where it is, for another worker to continue at once
 */
export async function carryOut(deps: RunWorkerDeps, runId: string, stopping: AbortSignal): Promise<void> {
  const { store, holder, log } = deps;
  const run = await store.claim(runId, holder, LEASE_SECONDS);
  if (run === null) return;
  const stopRenewing = startIntervalJob({
    everyMs: RENEW_MS,
    work: () => store.renew(runId, holder, LEASE_SECONDS),
    failed: (error) => log.warn({ err: error, runId }, "lease not renewed"),
  });
  try {
    await writeEvents(deps, run, stopping);
  } catch (error) {
    // What was broken off because of the stop is no failure of the run.
    if (!stopping.aborted) {
      log.error({ err: error, runId }, "a research run failed");
      await store.append(runId, holder, failureOf(run));
      noteEnd(deps, "failed");
    }
  } finally {
    await stopRenewing();
  }
  if (stopping.aborted) await store.renew(runId, holder, 0);
}

async function writeEvents(deps: RunWorkerDeps, run: ResearchRun, stopping: AbortSignal): Promise<void> {
  const { store, pipeline, holder, observed = NO_INSTRUMENTS } = deps;
  const written = await store.events(run.id, 0);
  for await (const event of inStages(pipeline(run, written, stopping), observed.tracing)) {
    if (stopping.aborted) return;
    const seq = await store.append(run.id, holder, event);
    // The reader cancelled, or another worker has the run: it is no longer ours to write.
    if (seq === null) return;
    noteEnd(deps, event.kind);
    // The next reader may find the model back.
    if (event.kind === "complete" && event.manifest.text !== undefined && event.manifest.text.state !== "written") {
      await store.reopen(run.id);
    }
    if (event.kind === "complete") await deps.writtenRuns.settle();
    // Lets waiting requests and streams through between two cards, which are computed without a pause.
    await new Promise((resolve) => setImmediate(resolve));
  }
}

function noteEnd({ observed = NO_INSTRUMENTS }: RunWorkerDeps, kind: NewRunEvent["kind"]): void {
  if (kind === "complete" || kind === "failed") observed.meter.count("research_runs_ended_total", { outcome: kind });
}

function failureOf(run: ResearchRun): NewRunEvent {
  return {
    kind: "failed",
    stage: run.stage,
    percent: 0,
    reason: "unexpected",
    message:
      "The run stopped because of an error on our side. The finished cards above are kept. You can start it again.",
  };
}

/** Passes a run's events on, each stage of it one span, with the work that its events are made by inside. */
async function* inStages(events: AsyncIterable<NewRunEvent>, tracing: Tracing): AsyncGenerator<NewRunEvent> {
  const iterator = events[Symbol.asyncIterator]();
  let stage: { readonly name: string; readonly span: OpenSpan } | null = null;
  try {
    for (;;) {
      const next: IteratorResult<NewRunEvent> = await (stage === null
        ? iterator.next()
        : stage.span.run(() => iterator.next()));
      if (next.done === true) return;
      if (next.value.stage !== stage?.name) {
        stage?.span.end();
        const name: string = next.value.stage;
        stage = { name, span: tracing.begin({ name: `stage ${name}`, kind: "internal", position: "only-below" }) };
      }
      yield next.value;
    }
  } catch (error) {
    stage?.span.end(error);
    stage = null;
    throw error;
  } finally {
    stage?.span.end();
    await iterator.return?.();
  }
}
