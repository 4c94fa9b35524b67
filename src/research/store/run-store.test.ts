import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { createRunStore, RUN_EVENT_CHANNEL, type NewRun, type RunStore } from "./run-store.ts";

const LEASE_SECONDS = 60;
const KEY = "hash of the starter's key";

function newRun(id: string, questionKey = id): NewRun {
  return {
    id,
    cik: "0001045810",
    symbol: "NVDA",
    type: "overview",
    asOf: "2024-06-30",
    questionKey,
    plan: null,
    model: null,
    cancelKeyHash: KEY,
  };
}

const STARTING = { kind: "stage", stage: "STARTING", percent: 1, message: "Starting" } as const;
const ANALYZING = { kind: "stage", stage: "ANALYZING_DATA", percent: 30, message: "Computing" } as const;
const FAILED = {
  kind: "failed",
  stage: "ANALYZING_DATA",
  percent: 30,
  reason: "unexpected",
  message: "It stopped.",
} as const;

describe.each(DATABASES)("the run store on $name", ({ open }) => {
  let database: OpenedDatabase;
  let store: RunStore;

  beforeAll(async () => {
    database = await open();
    store = createRunStore(database);
  });
  afterAll(() => database.close());

  it("joins an equal question to the run already made", async () => {
    const first = await store.create(newRun("join-1", "same question"));
    const second = await store.create(newRun("join-2", "same question"));
    expect(first).toMatchObject({ isNew: true, run: { id: "join-1", status: "running", asOf: "2024-06-30" } });
    expect(second).toMatchObject({ isNew: false, run: { id: "join-1" } });
  });

  it("makes one run of twenty equal questions asked at once", async () => {
    const ids = Array.from({ length: 20 }, (_, index) => `at-once-${index}`);
    const answers = await Promise.all(ids.map((id) => store.create(newRun(id, "asked at once"))));
    expect(answers.filter((answer) => answer?.isNew)).toHaveLength(1);
    expect(new Set(answers.map((answer) => answer?.run.id)).size).toBe(1);
  });

  it("takes no new question while as many runs as may be are open, but joins those", async () => {
    const open = await database.query("SELECT FROM research_run WHERE status = 'running'");
    const full = createRunStore(database, open.length + 1);
    expect(await full.create(newRun("bound-1"))).toMatchObject({ isNew: true });
    expect(await full.create(newRun("bound-2"))).toBeNull();
    expect(await full.create(newRun("bound-3", "bound-1"))).toMatchObject({ isNew: false, run: { id: "bound-1" } });
    await full.claim("bound-1", "holder", LEASE_SECONDS);
    await full.append("bound-1", "holder", FAILED);
    expect(await full.create(newRun("bound-2"))).toMatchObject({ isNew: true });
  });

  it("asks again after a run was cancelled or failed", async () => {
    await store.create(newRun("again-1", "again"));
    expect(await store.cancel("again-1", KEY)).toBe("cancelled");
    expect(await store.create(newRun("again-2", "again"))).toMatchObject({ isNew: true, run: { id: "again-2" } });
  });

  it("lets a reader join a running or finished run, and keeps a joined one from being cancelled", async () => {
    expect(await store.join("joined")).toBeNull();
    await store.create(newRun("joined"));
    expect(await store.cancel("joined", "another hash")).toBe("not-starter");
    expect(await store.join("joined")).toMatchObject({ id: "joined", status: "running" });
    expect(await store.cancel("joined", KEY)).toBe("shared");
    await store.claim("joined", "holder", LEASE_SECONDS);
    await store.append("joined", "holder", FAILED);
    expect(await store.join("joined")).toBeNull();
    expect(await store.cancel("unknown", KEY)).toBe("unknown");
  });

  it("gives a run to one worker at a time", async () => {
    await store.create(newRun("claimed"));
    const claims = await Promise.all(["a", "b", "c"].map((holder) => store.claim("claimed", holder, LEASE_SECONDS)));
    expect(claims.filter((claim) => claim !== null)).toHaveLength(1);
    expect(await store.claim("unknown", "a", LEASE_SECONDS)).toBeNull();
  });

  it("numbers events from 1 without gaps and lets only the holder write", async () => {
    await store.create(newRun("numbered"));
    await store.claim("numbered", "holder", LEASE_SECONDS);
    expect(await store.append("numbered", "stranger", STARTING)).toBeNull();
    expect(await store.append("numbered", "holder", STARTING)).toBe(1);
    expect(await store.append("numbered", "holder", ANALYZING)).toBe(2);
    const events = await store.events("numbered", 0);
    expect(events.map((event) => event.seq)).toEqual([1, 2]);
    expect(events[0]).toMatchObject(STARTING);
    expect(events[0]?.at).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
    expect((await store.events("numbered", 1)).map((event) => event.seq)).toEqual([2]);
    expect(await store.read("numbered")).toMatchObject({ stage: "ANALYZING_DATA", status: "running" });
  });

  it("tells listeners which run has a new event", async () => {
    await store.create(newRun("told"));
    await store.claim("told", "holder", LEASE_SECONDS);
    const heard = Promise.withResolvers<string>();
    const stop = await database.listen(RUN_EVENT_CHANNEL, heard.resolve);
    await store.append("told", "holder", STARTING);
    expect(await heard.promise).toBe("told");
    await stop();
  });

  it("ends a run with its last event, after which nothing is written or cancelled", async () => {
    await store.create(newRun("ended"));
    await store.claim("ended", "holder", LEASE_SECONDS);
    await store.append("ended", "holder", FAILED);
    expect(await store.read("ended")).toMatchObject({ status: "failed" });
    expect(await store.append("ended", "holder", STARTING)).toBeNull();
    expect(await store.renew("ended", "holder", LEASE_SECONDS)).toBe(false);
    expect(await store.cancel("ended", KEY)).toBe("not-running");
    expect(await store.claim("ended", "other", LEASE_SECONDS)).toBeNull();
  });

  it("writes the cancellation as the last event, at the percentage reached", async () => {
    await store.create(newRun("cancelled"));
    await store.claim("cancelled", "holder", LEASE_SECONDS);
    await store.append("cancelled", "holder", ANALYZING);
    expect(await store.cancel("cancelled", KEY)).toBe("cancelled");
    expect(await store.append("cancelled", "holder", ANALYZING)).toBeNull();
    expect((await store.events("cancelled", 1))[0]).toMatchObject({
      seq: 2,
      kind: "cancelled",
      stage: "ANALYZING_DATA",
      percent: 30,
    });
  });

  it("keeps the numbers whole when a cancellation meets an event", async () => {
    await store.create(newRun("race"));
    await store.claim("race", "holder", LEASE_SECONDS);
    const writes = Array.from({ length: 10 }, () => store.append("race", "holder", STARTING));
    await Promise.all([...writes, store.cancel("race", KEY)]);
    const events = await store.events("race", 0);
    expect(events.map((event) => event.seq)).toEqual(events.map((_, index) => index + 1));
    expect(events.at(-1)).toMatchObject({ kind: "cancelled" });
  });

  it("finds runs whose worker fell silent and lets another continue", async () => {
    await store.create(newRun("silent"));
    await store.claim("silent", "dead", -1);
    expect(await store.abandoned()).toContain("silent");
    expect(await store.claim("silent", "alive", LEASE_SECONDS)).toMatchObject({ id: "silent" });
    expect(await store.append("silent", "dead", STARTING)).toBeNull();
    expect(await store.abandoned()).not.toContain("silent");
  });

  it("gives up on a run that lost its worker too often and says so", async () => {
    await store.create(newRun("poison"));
    for (let attempt = 0; attempt < 5; attempt += 1) await store.claim("poison", `worker ${attempt}`, -1);
    expect(await store.giveUp(6)).toBe(0);
    expect(await store.giveUp(5)).toBe(1);
    expect((await store.events("poison", 0)).at(-1)).toMatchObject({ kind: "failed", reason: "worker-lost" });
    expect(await store.read("poison")).toMatchObject({ status: "failed" });
  });

  it("forgets runs that ended long ago, with their logs, and none that is at work", async () => {
    await store.create(newRun("old"));
    await store.claim("old", "holder", LEASE_SECONDS);
    await store.append("old", "holder", FAILED);
    await store.create(newRun("at work"));
    await database.query("UPDATE research_run SET finished_at = now() - interval '31 days' WHERE id = 'old'");
    expect(await store.forget(30)).toBe(1);
    expect(await store.read("old")).toBeNull();
    expect(await store.events("old", 0)).toEqual([]);
    expect(await store.read("at work")).toMatchObject({ status: "running" });
  });
});
