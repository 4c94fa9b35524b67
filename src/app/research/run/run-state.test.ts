import { describe, expect, it } from "vitest";
import type { Card } from "#research/cards/card.ts";
import type { Manifest, RunEvent } from "#research/run/run.ts";
import type { RunLog } from "#app/context.ts";
import { reduceRun, runStateOf } from "./run-state.ts";

const AT = "2026-08-22T10:00:00Z";
const RUN: RunLog["run"] = {
  id: "r".repeat(22),
  symbol: "NVDA",
  cik: "0001045810",
  type: "overview",
  asOf: null,
  status: "running",
  stage: "STARTING",
  plan: null,
  model: null,
  createdAt: AT,
};
const MANIFEST: Manifest = {
  runId: RUN.id,
  symbol: "NVDA",
  cik: "0001045810",
  type: "overview",
  asOf: "2026-08-22",
  factsHash: "a",
  rulesVersion: "1",
  writer: "deterministic",
  figures: 41,
  verified: 41,
  removedSentences: 1,
  cards: ["identity"],
  startedAt: AT,
  finishedAt: AT,
  cardsHash: "b",
};

function card(type: Card["type"], title: string = type): RunEvent {
  return event({ kind: "card", card: { type, title, state: "ready", blocks: [] } });
}

let seq = 0;
type Told = RunEvent extends infer E
  ? E extends RunEvent
    ? Omit<E, "seq" | "stage" | "percent" | "at">
    : never
  : never;
function event(told: Told): RunEvent {
  seq += 1;
  return { seq, stage: "ANALYZING_DATA", percent: 40, at: AT, ...told };
}

describe("runStateOf", () => {
  it("folds a whole log: identity, cards, verification", () => {
    seq = 0;
    const events = [
      event({ kind: "stage", message: "Reading what is held." }),
      event({ kind: "identity", line: "NVIDIA CORP · CIK 1045810" }),
      event({ kind: "source", status: { name: "Prices", state: "ok", asOf: null, detail: "503 closes." } }),
      card("price"),
      event({ kind: "verified", figures: 40, verified: 40, removedSentences: 0 }),
      event({ kind: "complete", manifest: MANIFEST }),
    ];
    const state = runStateOf({ run: { ...RUN, status: "complete" }, events });
    expect(state.identity).toBe("NVIDIA CORP · CIK 1045810");
    expect(state.cards.map(({ type }) => type)).toEqual(["price"]);
    expect(state.verification).toMatchObject({ figures: 41, verified: 41, removedSentences: 1 });
    expect(state).toMatchObject({ status: "complete", seq: 6 });
  });

  it("takes status and stage from the run while nothing is written yet", () => {
    expect(runStateOf({ run: RUN, events: [] })).toMatchObject({ status: "running", stage: "STARTING", seq: 0 });
  });
});

describe("reduceRun", () => {
  it("replaces a card that is written again", () => {
    seq = 0;
    const state = runStateOf({ run: RUN, events: [card("verdict", "First"), card("price"), card("verdict", "Again")] });
    expect(state.cards.map(({ title }) => title)).toEqual(["Again", "price"]);
  });

  it("changes nothing for an event that a resumed stream repeats", () => {
    seq = 0;
    const first = card("price");
    const state = runStateOf({ run: RUN, events: [first, card("growth")] });
    expect(reduceRun(state, first)).toBe(state);
  });

  it("keeps what was written when the run is cancelled or fails", () => {
    seq = 0;
    const state = runStateOf({ run: RUN, events: [card("price")] });
    expect(reduceRun(state, event({ kind: "cancelled" }))).toMatchObject({ status: "cancelled", cards: state.cards });
    const failed = reduceRun(state, event({ kind: "failed", reason: "no-facts", message: "We have no facts." }));
    expect(failed).toMatchObject({ status: "failed", cards: state.cards, failure: { message: "We have no facts." } });
  });
});
