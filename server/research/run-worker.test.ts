import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { PgBoss } from "pg-boss";
import type { NewRunEvent, RunEvent } from "#research/run/run.ts";
import { createRunStore, type RunStore } from "#research/store/run-store.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { createLog } from "#server/log.ts";
import { DATABASES } from "#testing/databases.ts";
import { carryOut, RUN_QUEUE, startRunWorker, type Pipeline, type RunWorkerDeps } from "./run-worker.ts";

const FAILED = {
  kind: "failed",
  stage: "STARTING",
  percent: 1,
  reason: "insufficient-data",
  message: "Nothing held.",
} as const;

/** Nobody stops the server. */
const going = new AbortController().signal;

function step(message: string): NewRunEvent {
  return { kind: "stage", stage: "STARTING", percent: 1, message };
}

describe.each(DATABASES)("research runs at work on $name", ({ open }) => {
  let database: OpenedDatabase;
  let store: RunStore;
  let queue: PgBoss;
  const failures: Error[] = [];

  beforeEach(async () => {
    database = await open();
    store = createRunStore(database);
    queue = database.createQueue((error) => failures.push(error));
    await queue.start();
  });
  afterEach(async () => {
    await queue.stop({ graceful: false });
    await database.close();
    if (failures.length > 0) throw new AggregateError(failures.splice(0));
  });

  const deps = (pipeline: Pipeline): RunWorkerDeps => ({
    queue,
    store,
    pipeline,
    log: createLog("silent"),
    writtenRuns: { settle: () => Promise.resolve() },
    holder: "worker",
  });
  const newRun = (id: string) =>
    store.create({
      id,
      cik: "1",
      symbol: "A",
      type: "overview",
      asOf: null,
      questionKey: id,
      plan: null,
      model: null,
      cancelKeyHash: "k",
    });
  const kinds = async (id: string) => (await store.events(id, 0)).map((event) => event.kind);

  it("takes up a queued run and writes it to its end", async () => {
    const ended = Promise.withResolvers<void>();
    const stop = await startRunWorker(
      deps(async function* () {
        yield step("one");
        yield FAILED;
        ended.resolve();
      }),
    );
    await newRun("queued");
    await queue.send(RUN_QUEUE, { runId: "queued" });
    await ended.promise;
    await stop();
    expect(await kinds("queued")).toEqual(["stage", "failed"]);
  });

  it("queues a run once, however often it is sent while it waits", async () => {
    const stop = await startRunWorker(deps(async function* () {}));
    await stop();
    const send = () => queue.send(RUN_QUEUE, { runId: "waiting" }, { singletonKey: "waiting" });
    expect(await send()).not.toBeNull();
    expect([await send(), await send()]).toEqual([null, null]);
    expect(await queue.send(RUN_QUEUE, { runId: "other" }, { singletonKey: "other" })).not.toBeNull();
    await queue.fetch(RUN_QUEUE, { batchSize: 2 });
    expect(await send()).not.toBeNull();
  });

  it("continues a run that its worker left, knowing what was written", async () => {
    await newRun("left");
    await store.claim("left", "dead worker", -1);
    await store.claim("left", "dead worker", 0.001);
    await store.append("left", "dead worker", step("one"));
    const given: RunEvent[] = [];
    const ended = Promise.withResolvers<void>();
    const stop = await startRunWorker(
      deps(async function* (_run, written) {
        given.push(...written);
        yield FAILED;
        ended.resolve();
      }),
    );
    await ended.promise;
    await stop();
    expect(given.map((event) => event.seq)).toEqual([1]);
    expect(await kinds("left")).toEqual(["stage", "failed"]);
  });

  it("ends a run whose pipeline breaks in a named state, keeping what it wrote", async () => {
    await newRun("broken");
    await carryOut(
      deps(async function* () {
        yield step("one");
        throw new Error("a defect");
      }),
      "broken",
      going,
    );
    expect((await store.events("broken", 0)).at(-1)).toMatchObject({ seq: 2, kind: "failed", reason: "unexpected" });
    expect(await store.read("broken")).toMatchObject({ status: "failed" });
  });

  it("stops writing when the reader cancels", async () => {
    await newRun("cancelled");
    await carryOut(
      deps(async function* () {
        yield step("one");
        await store.cancel("cancelled", "k");
        yield step("two");
        throw new Error("never reached");
      }),
      "cancelled",
      going,
    );
    expect(await kinds("cancelled")).toEqual(["stage", "cancelled"]);
  });

  it("leaves a run between two events when the server stops, for another worker to continue at once", async () => {
    await newRun("interrupted");
    const reached = Promise.withResolvers<void>();
    const stop = await startRunWorker(
      deps(async function* (_run, _written, stopping) {
        yield step("one");
        reached.resolve();
        await new Promise((resolve) => stopping.addEventListener("abort", resolve));
        yield step("too late");
      }),
    );
    await queue.send(RUN_QUEUE, { runId: "interrupted" });
    await reached.promise;
    await stop();
    expect(await kinds("interrupted")).toEqual(["stage"]);
    expect(await store.claim("interrupted", "another", 60)).toMatchObject({ status: "running" });
  });

  it("takes what the stop broke off for no failure of the run", async () => {
    await newRun("broken off");
    const stopping = new AbortController();
    await carryOut(
      deps(async function* () {
        yield step("one");
        stopping.abort();
        throw stopping.signal.reason;
      }),
      "broken off",
      stopping.signal,
    );
    expect(await kinds("broken off")).toEqual(["stage"]);
    expect(await store.abandoned()).toEqual(["broken off"]);
  });

  it("leaves a run alone that another worker holds", async () => {
    await newRun("held");
    await store.claim("held", "another", 60);
    await carryOut(
      deps(async function* () {
        yield step("stolen");
      }),
      "held",
      going,
    );
    expect(await kinds("held")).toEqual([]);
  });
});
