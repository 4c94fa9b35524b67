import { describe, expect, it } from "vitest";
import { type Close, closeOfEvent, closeText, eventsIn, type PriceEvent } from "./closes.ts";

const closes: Close[] = [
  ["2026-05-20", "180.1"],
  ["2026-05-22", "190"],
];
const results: PriceEvent = { date: "2026-05-21", kind: "earnings", label: "Results of Q1", url: null };
const split: PriceEvent = { date: "2024-06-10", kind: "split", label: "10-for-1 split", url: null };

describe("closeOfEvent", () => {
  it("marks an event on its own day or the first close after it", () => {
    expect(closeOfEvent(closes, results)).toBe(closes[1]);
    expect(closeOfEvent(closes, { ...results, date: "2026-05-20" })).toBe(closes[0]);
  });

  it("marks nothing outside the closes", () => {
    expect(closeOfEvent(closes, split)).toBeNull();
    expect(closeOfEvent(closes, { ...results, date: "2026-06-01" })).toBeNull();
    expect(closeOfEvent([], results)).toBeNull();
  });
});

describe("eventsIn", () => {
  it("marks results up to two years back and splits always", () => {
    expect(eventsIn([split, results], "2Y")).toEqual([split, results]);
    expect(eventsIn([split, results], "5Y")).toEqual([split]);
  });
});

describe("closeText", () => {
  it("says the day, the price and what happened", () => {
    expect(closeText(["2026-05-22", "190"], [results])).toBe("22 May 2026, $190.00, Results of Q1");
  });
});
