import { describe, expect, it } from "vitest";
import { daysOf, spanOf } from "#app/pages/analytics.tsx";

describe("daysOf", () => {
  it("names every day from the first to today, over the end of a month", () => {
    const span = { since: "2026-02-27T12:00:00.000Z", until: "2026-03-02T12:00:00.000Z" };
    expect(daysOf({ ...span, daily: [{ day: "2026-03-01", sessions: 4 }] })).toEqual([
      { day: "2026-02-27", sessions: 0 },
      { day: "2026-02-28", sessions: 0 },
      { day: "2026-03-01", sessions: 4 },
      { day: "2026-03-02", sessions: 0 },
    ]);
  });
});

describe("spanOf", () => {
  it("knows four spans, and takes thirty days for anything else", () => {
    expect(["7", "365", "8", "", "7 ", null].map(spanOf)).toEqual([7, 365, 30, 30, 30, 30]);
  });
});
