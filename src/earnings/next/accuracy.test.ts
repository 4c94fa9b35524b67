import { ESTIMATE_METHODS } from "#contracts/earnings.ts";
import { describe, expect, it } from "vitest";
import { ACCURACY, accuracyLabel, reachOf, windowOf, type Accuracy, type MethodAccuracy } from "./accuracy.ts";

const NONE = { cases: 0, exact: 0, withinOne: 0, withinThree: 0, withinSeven: 0, withinFourteen: 0 };

const halves = (fit: Partial<MethodAccuracy>, check: Partial<MethodAccuracy>): Accuracy => ({
  ...ACCURACY,
  methods: {
    ...ACCURACY.methods,
    near: { fit: { ...NONE, cases: 1000, ...fit }, check: { ...NONE, cases: 1000, ...check } },
  },
});

describe("reachOf", () => {
  it("claims nothing without cases", () => {
    expect(reachOf("near", halves({ cases: 0 }, { cases: 0 }))).toEqual({ days: 14, percent: 0, cases: 0 });
  });

  it("names the narrowest window that held in four of five cases of the fit half, whatever the check half says", () => {
    const better = { withinOne: 990, withinThree: 990, withinSeven: 990, withinFourteen: 990 };
    expect(reachOf("near", halves({ withinOne: 800 }, better)).days).toBe(1);
    expect(reachOf("near", halves({ withinOne: 799, withinThree: 861 }, better)).days).toBe(3);
    expect(reachOf("near", halves({ withinThree: 799, withinSeven: 800 }, better)).days).toBe(7);
    expect(reachOf("near", halves({ withinSeven: 799, withinFourteen: 700 }, better)).days).toBe(14);
  });

  it("claims what held in the half where it held less often, rounded down, with the cases of that half", () => {
    const fit = { cases: 1000, withinOne: 859 };
    expect(reachOf("near", halves(fit, { cases: 500, withinOne: 409 }))).toEqual({ days: 1, percent: 81, cases: 500 });
    expect(reachOf("near", halves(fit, { cases: 500, withinOne: 470 }))).toEqual({ days: 1, percent: 85, cases: 1000 });
  });
});

describe("accuracyLabel", () => {
  it("reads the counts that were made, and estimates of tier A hold within a day in three of four cases", () => {
    const { days, percent, cases } = reachOf("agreeing");
    expect(accuracyLabel("agreeing")).toBe(`±1 day in ${percent}% of ${cases.toLocaleString("en-US")} past cases`);
    expect(days).toBe(1);
    expect(percent).toBeGreaterThanOrEqual(75);
  });

  it("never claims more than either half held", () => {
    for (const method of ESTIMATE_METHODS) {
      const { days, percent } = reachOf(method);
      const { fit, check } = ACCURACY.methods[method];
      for (const counted of [fit, check]) {
        const within = {
          1: counted.withinOne,
          3: counted.withinThree,
          7: counted.withinSeven,
          14: counted.withinFourteen,
        };
        expect([method, percent <= (100 * within[days]) / counted.cases]).toEqual([method, true]);
      }
    }
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
