import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { stageEvent } from "#app/testing/sample-services.ts";
import type { RunEvent } from "#research/run/run.ts";
import { createEventStreams, type StreamBounds } from "./event-streams.ts";
import { createRunLogs } from "./run-logs.ts";

const LAST: RunEvent = {
  seq: 3,
  at: "2026-08-22T12:00:00.000Z",
  kind: "failed",
  stage: "STARTING",
  percent: 1,
  reason: "unexpected",
  message: "It stopped.",
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
});

afterEach(() => {
  vi.useRealTimers();
});

/** A session that the test ends. */
function watchedSession() {
  const enders = new Set<() => void>();
  return {
    watch: (ended: () => void) => {
      enders.add(ended);
      return Promise.resolve(() => void enders.delete(ended));
    },
    end: (): void => {
      for (const end of enders) end();
    },
    watchers: () => enders.size,
  };
}

/** A run whose events are written by the test, and the streams of one process that follow it. */
function follow(bounds?: StreamBounds) {
  const written: RunEvent[] = [stageEvent(1)];
  const counts = { reads: 0 };
  const ring = new Set<() => void>();
  const place = { client: "192.0.2.0/24" };
  const logs = createRunLogs({
    store: {
      read: () => Promise.resolve(null),
      events: (runId, afterSeq) => {
        counts.reads += 1;
        return Promise.resolve(runId === "run" ? written.slice(afterSeq) : []);
      },
    },
    board: {
      watch(_topic, wake) {
        ring.add(wake);
        return () => ring.delete(wake);
      },
    },
    onError: (error) => expect.unreachable(String(error)),
  });
  const session = watchedSession();
  const asReader = () => ({ client: place.client, watchSession: session.watch });
  const streams = createEventStreams({ logs, random: () => 0.99, ...(bounds === undefined ? {} : { bounds }) });
  return {
    session,
    asReader,
    streams,
    logs,
    counts,
    place,
    listeners: () => ring.size,
    loseNotice: (event: RunEvent): void => void written.push(event),
    write: (event: RunEvent): void => {
      written.push(event);
      for (const wake of ring) wake();
    },
    open: async (afterSeq = 0) => {
      const answer = await streams.open("run", afterSeq, asReader());
      if (!answer.ok) throw new Error(answer.reason);
      return answer.body.getReader();
    },
  };
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

async function next(reader: Reader): Promise<string> {
  const { value } = await reader.read();
  return new TextDecoder().decode(value);
}

function sent(event: RunEvent): string {
  return `id: ${event.seq}\nevent: ${event.kind}\ndata: ${JSON.stringify(event)}\n\n`;
}

describe("createEventStreams", () => {
  it("gives what was written, then each new event, and ends after the last", async () => {
    const { open, write, streams, asReader } = follow();
    const reader = await open();
    expect(await next(reader)).toBe("retry: 2000\n\n");
    expect(await next(reader)).toBe(sent(stageEvent(1)));
    const coming = next(reader);
    write(stageEvent(2));
    expect(await coming).toBe(sent(stageEvent(2)));
    write(LAST);
    expect(await next(reader)).toBe(sent(LAST));
    expect((await reader.read()).done).toBe(true);
    expect(streams.size()).toBe(0);
    expect(await streams.open("run", 3, asReader())).toEqual({ ok: false, reason: "nothing-left" });
    expect(await streams.open("another", 0, asReader())).toEqual({ ok: false, reason: "unknown" });
  });

  it("ends with the session that its reader came with, though the run goes on", async () => {
    const { open, session, streams } = follow();
    const [reader, left] = [await open(1), await open(1)];
    for (const each of [reader, left]) await next(each);
    expect(session.watchers()).toBe(2);
    await left.cancel();
    expect(session.watchers()).toBe(1);
    const coming = reader.read();
    session.end();
    expect((await coming).done).toBe(true);
    expect(session.watchers()).toBe(0);
    expect(streams.size()).toBe(0);
  });

  it("reads an event from the database once, and writes it once, for 500 readers", async () => {
    const { open, write, counts } = follow();
    const readers = await Promise.all(Array.from({ length: 500 }, () => open(1)));
    await Promise.all(readers.map(next));
    expect(counts.reads).toBe(1);
    const coming = Promise.all(readers.map((reader) => reader.read()));
    write(stageEvent(2));
    const pieces = (await coming).map(({ value }) => value);
    expect(counts.reads).toBe(2);
    expect(new Set(pieces).size).toBe(1);
    await Promise.all(readers.map((reader) => reader.cancel()));
  });

  it("keeps nothing for a reader that takes nothing, and gives it the rest when it takes again", async () => {
    const { open, write } = follow();
    const [slow, quick] = [await open(), await open()];
    for (const reader of [slow, quick]) await next(reader);
    write(stageEvent(2));
    write(LAST);
    for (const event of [stageEvent(1), stageEvent(2), LAST]) expect(await next(quick)).toBe(sent(event));
    for (const event of [stageEvent(1), stageEvent(2), LAST]) expect(await next(slow)).toBe(sent(event));
    expect((await slow.read()).done).toBe(true);
  });

  it("says every fifteen seconds that the stream is still open", async () => {
    const { open } = follow();
    const reader = await open(1);
    await next(reader);
    for (let round = 0; round < 2; round += 1) {
      const coming = next(reader);
      await vi.advanceTimersByTimeAsync(15_000);
      expect(await coming).toBe(": still here\n\n");
    }
    await reader.cancel();
    expect(vi.getTimerCount()).toBe(1);
  });

  it("finds an event whose notice was lost, and forgets a run that nobody follows any more", async () => {
    const { open, loseNotice, listeners, logs } = follow();
    const reader = await open(1);
    await next(reader);
    const coming = next(reader);
    loseNotice(stageEvent(2));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await coming).toBe(sent(stageEvent(2)));
    expect(listeners()).toBe(1);
    await reader.cancel();
    await vi.advanceTimersByTimeAsync(10_000);
    expect([logs.size(), listeners(), vi.getTimerCount()]).toEqual([0, 0, 0]);
  });

  it("docs/threats.md#36: holds so many streams of one client and no more, and frees those that were left", async () => {
    const { open, streams, place, asReader } = follow({ ofClient: 2, ofProcess: 3 });
    const [first] = [await open(1), await open(1)].map((reader) => [reader, next(reader)] as const);
    expect(await streams.open("run", 0, asReader())).toEqual({ ok: false, reason: "too-many-streams" });
    place.client = "198.51.100.0/24";
    await next(await open());
    expect(await streams.open("run", 0, asReader())).toEqual({ ok: false, reason: "too-many-streams" });
    await first?.[0].cancel();
    place.client = "192.0.2.0/24";
    expect(await streams.open("run", 0, asReader())).toMatchObject({ ok: true });
  });

  it("ends all streams when the process stops, so that readers come back elsewhere", async () => {
    const { open, streams } = follow();
    const [waiting, late] = [await open(1), await open(1)];
    await next(waiting);
    const coming = waiting.read();
    streams.end();
    expect((await coming).done).toBe(true);
    expect(await next(late)).toBe("retry: 2000\n\n");
    expect((await late.read()).done).toBe(true);
    expect(streams.size()).toBe(0);
  });
});
