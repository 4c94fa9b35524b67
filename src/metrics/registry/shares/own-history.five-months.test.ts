import { describe, expect, it } from "vitest";
import { OWN_HISTORY_MEASURES, OWN_HISTORY_METRICS } from "./own-history.ts";
import { analysisOf, periodOf, valueOf } from "#metrics/testing/made-company.ts";

const BASE = {
  spans: {
    FY2023: { NetIncomeLoss: "100", EarningsPerShareDiluted: "1" },
    FY2024: { NetIncomeLoss: "200", EarningsPerShareDiluted: "2" },
  },
  monthly: [
    ["2024-01-31", "9"],
    ["2024-02-29", "10"],
    ["2024-03-28", "11"],
    ["2024-04-30", "12"],
    ["2024-05-31", "13"],
    ["2024-06-28", "14"],
    ["2025-02-28", "26"],
  ],
  asOf: "2025-03-03",
} as const;

const analysis = analysisOf({ ...BASE, daily: [["2025-03-03", "24"]] });

describe("own-history percentile", () => {
  it("ranks today's P/E among month-ends, each on the earnings known by then", () => {
    // 10 to 14 on earnings of 1, then 13 on earnings of 2; January 2024 came before the report on 2023.
    expect(valueOf(analysis, "pe", "D2024-01-31")).toBe("We have no figures that were public on 31 Jan 2024.");
    expect(valueOf(analysis, "pe", "D2024-06-28")).toBe("14");
    expect(valueOf(analysis, "pe", "D2025-02-28")).toBe("13");
    const percentile = analysis.figure("pe_percentile", periodOf(analysis, "D2025-03-03"));
    // 12 is at or above 10, 11 and 12 of six.
    expect(percentile.value?.toString()).toBe("0.5");
    expect(percentile.lineage.kind === "formula" && percentile.lineage.formula).toBe(
      "Share of 6 earlier month-ends whose P/E was at or below today's",
    );
  });

  it("gives the median of the last five years with the number of months", () => {
    const median = analysis.figure("pe_median_5y", periodOf(analysis, "D2025-03-03"));
    expect(median.value?.toString()).toBe("12.5");
    expect(median.lineage.kind === "formula" && median.lineage.formula).toBe("Median P/E of 6 month-ends");
  });

  it("gives every multiple a median and the number of months of one window", () => {
    const months = analysis.figure("pe_months", periodOf(analysis, "D2025-03-03"));
    expect(months.value?.toString()).toBe("6");
    const ends = months.lineage.kind === "formula" ? months.lineage.operands.map(({ period }) => period.end) : [];
    expect(ends).toEqual(["2024-02-29", "2025-02-28"]);
    expect(valueOf(analysis, "pe_median", "D2025-03-03")).toBe("12.5");
    expect(
      OWN_HISTORY_MEASURES.flatMap((of) => ["percentile", "median", "months"].map((part) => `${of}_${part}`)),
    ).toEqual(OWN_HISTORY_METRICS.map(({ id }) => id).filter((id) => id !== "pe_median_5y"));
  });

  it("ranks nothing under five months", () => {
    const short = analysisOf({ ...BASE, monthly: BASE.monthly.slice(3), daily: [["2025-03-03", "24"]] });
    expect(valueOf(short, "pe_percentile", "D2025-03-03")).toBe(
      "Only 4 earlier month-ends have a meaningful P/E; at least 5 are needed.",
    );
  });

  it("starts again after a spin-off", () => {
    const spun = analysisOf({
      ...BASE,
      daily: [["2025-03-03", "24"]],
      spinoffs: [{ date: "2024-04-15", entity: "Part Company", isAdjusted: true }],
    });
    expect(valueOf(spun, "pe_percentile", "D2025-03-03")).toBe(
      "Only 4 earlier month-ends have a meaningful P/E; at least 5 are needed.",
    );
  });

  it("leaves out months whose earnings were more than half a year old", () => {
    const stale = analysisOf({
      ...BASE,
      monthly: [...BASE.monthly.slice(0, 6), ["2024-12-31", "30"]],
      daily: [["2025-03-03", "24"]],
    });
    expect(stale.figure("pe", periodOf(stale, "D2024-12-31")).flags).toContain("stale");
    const formula = stale.figure("pe_percentile", periodOf(stale, "D2025-03-03")).lineage;
    expect(formula.kind === "formula" && formula.formula).toBe(
      "Share of 5 earlier month-ends whose P/E was at or below today's",
    );
  });
});
