import { describe, expect, it } from "vitest";
import type { FigureView } from "#research/text/figure-view.ts";
import { pastGrowthWords } from "./valuation-block.tsx";

const growth: FigureView = {
  id: "M1045810.fcf_cagr_3y.FY2026",
  measure: "fcf_cagr_3y",
  label: "Free cash flow CAGR over 3 years",
  value: "1.939",
  unit: "ratio",
  periodKey: "FY2026",
  periodLabel: "FY2026",
  periodEnd: "2026-01-25",
  quality: "reported",
  flags: [],
  reason: null,
};

describe("pastGrowthWords", () => {
  it("says what grew and over how long", () => {
    expect(pastGrowthWords(growth)).toEqual({
      before: "Over the 3 years to FY2026 its free cash flow grew",
      after: "a year.",
    });
  });

  it("says that it shrank where the rate is negative", () => {
    const shrunk = { ...growth, label: "Revenue CAGR over 10 years", value: "-0.05" };
    expect(pastGrowthWords(shrunk)?.before).toBe("Over the 10 years to FY2026 its revenue shrank");
  });

  it("has no words for an absent rate or another measure", () => {
    expect(pastGrowthWords({ ...growth, value: null })).toBeNull();
    expect(pastGrowthWords({ ...growth, label: "Revenue growth" })).toBeNull();
  });
});
