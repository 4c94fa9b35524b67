import { describe, expect, it } from "vitest";
import type { RunEvent } from "#research/run/run.ts";
import { nextPiece } from "./use-run.ts";

const common = { stage: "ANALYZING_DATA", percent: 40, at: "2026-08-22T10:00:00Z" } as const;
const line = (seq: number): RunEvent => ({ ...common, seq, kind: "stage", message: "Computing." });
const card = (seq: number): RunEvent => ({
  ...common,
  seq,
  kind: "card",
  card: { type: "growth", title: "Growth", state: "ready", blocks: [] },
});

describe("nextPiece", () => {
  it("takes everything up to and with the second card", () => {
    const waiting = [line(1), card(2), line(3), card(4), line(5), card(6)];
    expect(nextPiece(waiting)).toEqual({ piece: waiting.slice(0, 4), rest: waiting.slice(4) });
  });

  it("takes all of it where fewer wait", () => {
    const waiting = [line(1), card(2), line(3)];
    expect(nextPiece(waiting)).toEqual({ piece: waiting, rest: [] });
  });
});
