import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { stageEvent } from "#app/pages/hand-made-services.ts";
import type { RunEvent } from "#research/run/run.ts";
import { streamEvents } from "./event-stream.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** One event, then silence until the reader goes. */
async function* oneThenSilence(signal: AbortSignal): AsyncIterable<RunEvent> {
  yield stageEvent(1);
  await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
}

function streamOf(
  follow: (signal: AbortSignal) => AsyncIterable<RunEvent>,
  more: { signal?: AbortSignal; onError?: (error: unknown) => void } = {},
) {
  const { signal = new AbortController().signal, onError = () => {} } = more;
  const body = streamEvents({ follow, signal, heartbeatMs: 15_000, onError }).body;
  if (!body) throw new TypeError("a stream has a body");
  return body.pipeThrough(new TextDecoderStream()).getReader();
}

describe("streamEvents", () => {
  it("writes a comment every fifteen seconds of silence", async () => {
    const reader = streamOf(oneThenSilence);
    await reader.read();
    await reader.read();
    await vi.advanceTimersByTimeAsync(15_000);
    expect((await reader.read()).value).toBe(": still here\n\n");
    await vi.advanceTimersByTimeAsync(15_000);
    expect((await reader.read()).value).toBe(": still here\n\n");
    await reader.cancel();
  });

  it("stops following when the reader goes", async () => {
    let followed: AbortSignal | null = null;
    const reader = streamOf((signal) => {
      followed = signal;
      return oneThenSilence(signal);
    });
    await reader.read();
    await reader.cancel();
    await vi.advanceTimersByTimeAsync(1);
    expect(followed).toHaveProperty("aborted", true);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("ends when the request is taken back", async () => {
    const request = new AbortController();
    const reader = streamOf(oneThenSilence, { signal: request.signal });
    await reader.read();
    await reader.read();
    request.abort();
    expect((await reader.read()).done).toBe(true);
  });

  it("reports a break and ends, so that the browser comes back for the rest", async () => {
    const fault = new Error("connection lost");
    const reported: unknown[] = [];
    const reader = streamOf(
      async function* () {
        yield stageEvent(1);
        throw fault;
      },
      { onError: (error) => reported.push(error) },
    );
    await reader.read();
    expect((await reader.read()).value).toContain("id: 1\n");
    expect((await reader.read()).done).toBe(true);
    expect(reported).toEqual([fault]);
  });
});
