import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { RunEvent } from "#research/run/run.ts";
import { createRunStore, RUN_EVENT_CHANNEL } from "#research/store/run-store.ts";
import { DATABASES } from "#testing/databases.ts";
import { followRun } from "./run-service.ts";
import { createRunLogs, createTopicNotices } from "./run-logs.ts";

const STARTING = { kind: "stage", stage: "STARTING", percent: 1, message: "Starting" } as const;
const FAILED = { kind: "failed", stage: "STARTING", percent: 1, reason: "unexpected", message: "It stopped." } as const;

describe.each(DATABASES)("followRun on $name", ({ open }) => {
  it("gives what was written, then each new event, and ends with the last", async () => {
    const { store, logs, close } = await runAtWork(open);
    await store.append("run", "holder", STARTING);
    const seen: number[] = [];
    let last: Promise<unknown> = Promise.resolve();
    for await (const event of followRun(logs, "run", 0, new AbortController().signal)) {
      seen.push(event.seq);
      if (event.seq === 1) await store.append("run", "holder", STARTING);
      if (event.seq === 2) last = wait(20).then(() => store.append("run", "holder", FAILED));
    }
    await last;
    expect(seen).toEqual([1, 2, 3]);
    await close();
  });

  it("resumes after the number the reader has", async () => {
    const { store, logs, close } = await runAtWork(open);
    for (const event of [STARTING, STARTING, FAILED]) await store.append("run", "holder", event);
    const seen: RunEvent[] = [];
    const signal = new AbortController().signal;
    for await (const event of followRun(logs, "run", 2, signal)) seen.push(event);
    expect(seen.map((event) => event.kind)).toEqual(["failed"]);
    await close();
  });

  it("ends when the reader leaves", async () => {
    const { logs, close } = await runAtWork(open);
    const leaving = new AbortController();
    setTimeout(() => leaving.abort(), 30);
    const seen: RunEvent[] = [];
    for await (const event of followRun(logs, "run", 0, leaving.signal)) seen.push(event);
    expect(seen).toEqual([]);
    await close();
  });
});

async function runAtWork(open: (typeof DATABASES)[number]["open"]) {
  const database = await open();
  const store = createRunStore(database);
  const board = await createTopicNotices(database, RUN_EVENT_CHANNEL);
  const failed = (error: unknown): void => expect.unreachable(String(error));
  const logs = createRunLogs({ store, board, onError: failed });
  await store.create({
    id: "run",
    cik: "1",
    symbol: "A",
    type: "overview",
    asOf: null,
    questionKey: "q",
    plan: null,
    model: null,
    cancelKeyHash: "k",
  });
  await store.claim("run", "holder", 60);
  const close = async (): Promise<void> => {
    logs.close();
    expect(board.watchers()).toBe(0);
    await board.close();
    await database.close();
  };
  return { store, logs, close };
}
