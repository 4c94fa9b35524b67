import { describe, expect, it } from "vitest";
import { ACCURACY, accuracyLabel, reachOf, windowOf, type Accuracy } from "./accuracy.ts";

const counted = (withinOne: number, withinThree: number, withinSeven: number): Accuracy => ({
  ...ACCURACY,
  methods: { ...ACCURACY.methods, near: { cases: 1000, exact: 0, withinOne, withinThree, withinSeven } },
});

describe("reachOf", () => {
  it("names the narrowest window that held in four of five cases", () => {
    expect(reachOf("near", counted(801, 900, 990))).toEqual({ days: 1, percent: 80, cases: 1000 });
    expect(reachOf("near", counted(799, 861, 990))).toEqual({ days: 3, percent: 86, cases: 1000 });
    expect(reachOf("near", counted(500, 600, 700))).toEqual({ days: 7, percent: 70, cases: 1000 });
  });

  it("claims nothing without cases", () => {
    const none = { cases: 0, exact: 0, withinOne: 0, withinThree: 0, withinSeven: 0 };
    const accuracy = { ...ACCURACY, methods: { ...ACCURACY.methods, near: none } };
    expect(reachOf("near", accuracy)).toEqual({ days: 7, percent: 0, cases: 0 });
  });
});

describe("accuracyLabel", () => {
  it("reads the counts that were made, and estimates of tier A hold within a day in three of four cases", () => {
    const { cases, withinOne } = ACCURACY.methods.agreeing;
    const percent = Math.round((100 * withinOne) / cases);
    expect(accuracyLabel("agreeing")).toBe(`±1 day in ${percent}% of ${cases.toLocaleString("en-US")} past cases`);
    expect(percent).toBeGreaterThanOrEqual(75);
  });
});

describe("windowOf", () => {
  it("lies around the day", () => {
    expect(windowOf({ date: "2026-07-30", method: "agreeing", tier: "A" })).toEqual({
      from: "2026-07-29",
      to: "2026-07-31",
    });
  });
});
