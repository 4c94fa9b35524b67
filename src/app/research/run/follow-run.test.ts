import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { followRun } from "./follow-run.ts";

/** A stream whose events a test sends. */
class HeldStream extends EventTarget {
  static readonly CLOSED = 2;
  readonly url: string;
  readyState = 1;

  constructor(url: string) {
    super();
    this.url = url;
    opened.push(this);
  }

  close(): void {
    this.readyState = HeldStream.CLOSED;
  }

  send(kind: string, data: string): void {
    if (this.readyState !== HeldStream.CLOSED) this.dispatchEvent(new MessageEvent(kind, { data }));
  }
}

let opened: HeldStream[] = [];

beforeEach(() => {
  opened = [];
  vi.stubGlobal("EventSource", HeldStream);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const at = "2026-09-22T12:00:00.000Z";
const line = { seq: 4, stage: "STARTING", percent: 5, at, kind: "identity", line: "Nvidia Corp" };

function follow() {
  const told: unknown[] = [];
  followRun({ runId: "a/b", after: 3, onEvent: (event) => told.push(event), onLost: () => told.push("lost") });
  const [stream] = opened;
  if (stream === undefined) throw new TypeError("No stream was opened.");
  return { stream, told };
}

describe("followRun", () => {
  it("tells events in order and closes the stream after the last one", () => {
    const { stream, told } = follow();
    const last = { seq: 5, stage: "COMPLETE", percent: 100, at, kind: "cancelled" };
    stream.send("identity", JSON.stringify(line));
    stream.send("cancelled", JSON.stringify(last));
    stream.send("identity", JSON.stringify(line));
    expect(stream.url).toBe("/api/research/a%2Fb/events?after=3");
    expect(told).toEqual([line, last]);
  });

  it("says that the stream is lost, once, when an event has another shape than this page knows", () => {
    for (const data of ["<html>", "null", "{}", JSON.stringify({ ...line, line: 7 })]) {
      opened = [];
      const { stream, told } = follow();
      stream.send("identity", data);
      stream.send("identity", JSON.stringify(line));
      expect(told).toEqual(["lost"]);
    }
  });
});
