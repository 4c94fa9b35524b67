import { describe, expect, it } from "vitest";
import { analysisOf, periodOf } from "./testing/made-company.ts";

const YEARS = { FY2021: { Revenues: "1" }, FY2023: { Revenues: "1" }, FY2024: { Revenues: "1" } };
const QUARTERS = Object.fromEntries(
  ["Q1-2023", "Q2-2023", "Q3-2023", "Q4-2023", "Q1-2024", "Q2-2024", "Q3-2024", "Q4-2024"].map((key) => [
    key,
    { Revenues: "1" },
  ]),
);
const analysis = analysisOf({
  spans: { ...YEARS, ...QUARTERS },
  balances: { "2022-12-31": { Assets: "1" }, "2023-12-30": { Assets: "1" }, "2024-12-31": { Assets: "1" } },
  monthly: [
    ["2023-11-30", "1"],
    ["2023-12-29", "1"],
    ["2024-12-31", "1"],
  ],
});
const keyOf = (period: { readonly key: string } | null): string | null => period?.key ?? null;

describe("periods of an analysis", () => {
  it("name the newest of each kind", () => {
    expect([analysis.latestYear, analysis.latestQuarter, analysis.latestTtm].map(keyOf)).toEqual([
      "FY2024",
      "Q4-2024",
      "TTM-Q4-2024",
    ]);
    expect(keyOf(analysis.instantFor(null))).toBe("I2024-12-31");
  });

  it("count years by number, so that a missing one is not stepped over", () => {
    expect(keyOf(analysis.before(periodOf(analysis, "FY2024"), 1))).toBe("FY2023");
    expect(keyOf(analysis.before(periodOf(analysis, "FY2024"), 2))).toBeNull();
    expect(keyOf(analysis.before(periodOf(analysis, "FY2024"), 3))).toBe("FY2021");
    expect(keyOf(analysis.yearBefore(periodOf(analysis, "FY2023")))).toBeNull();
  });

  it("step over quarters and find the same quarter a year earlier", () => {
    expect(keyOf(analysis.before(periodOf(analysis, "Q4-2024"), 5))).toBe("Q3-2023");
    expect(keyOf(analysis.yearBefore(periodOf(analysis, "Q2-2024")))).toBe("Q2-2023");
    expect(keyOf(analysis.yearBefore(periodOf(analysis, "TTM-Q4-2024")))).toBe("TTM-Q4-2023");
  });

  it("take the balance sheet nearest to a period's end", () => {
    expect(keyOf(analysis.instantFor(periodOf(analysis, "FY2023")))).toBe("I2023-12-30");
    expect(keyOf(analysis.instantFor(periodOf(analysis, "Q2-2024")))).toBeNull();
  });

  it("find the close nearest to the same day a year earlier", () => {
    expect(keyOf(analysis.yearBefore(periodOf(analysis, "D2024-12-31")))).toBe("D2023-12-29");
  });
});

describe("latestTtm", () => {
  it("is the fiscal year where there are no quarters", () => {
    expect(keyOf(analysisOf({ spans: YEARS }).latestTtm)).toBe("FY2024");
  });

  it("is null where there is nothing", () => {
    expect(analysisOf({}).latestTtm).toBeNull();
  });
});

describe("knownOn", () => {
  it("is the day of the first filing that reports the period, not of one that repeats it", () => {
    const restated = analysisOf({
      spans: { FY2024: { Revenues: "1" } },
      more: [{ concept: "Revenues", value: "2", start: "2024-01-01", end: "2024-12-31", filed: "2026-02-09" }],
    });
    expect(restated.knownOn(periodOf(restated, "FY2024"))).toBe("2025-02-09");
  });

  it("is the announcement where only later comparatives are held", () => {
    const late = analysisOf({
      more: [{ concept: "Revenues", value: "2", start: "2024-01-01", end: "2024-12-31", filed: "2026-02-09" }],
      announcements: [{ periodEnd: "2024-12-31", announced: "2025-01-30" }],
    });
    expect(late.knownOn(periodOf(late, "FY2024"))).toBe("2025-01-30");
  });

  it("is null where neither is held", () => {
    const matched = analysisOf({
      more: [
        { concept: "Revenues", start: "2024-01-01", end: "2024-12-31", filed: null, form: null, basis: "derived" },
      ],
    });
    expect(matched.knownOn(periodOf(matched, "FY2024"))).toBeNull();
  });
});

describe("an analysis of an earlier day", () => {
  const past = analysisOf({
    spans: { FY2023: { Revenues: "1" }, FY2024: { Revenues: "1" } },
    monthly: [
      ["2024-11-29", "10"],
      ["2025-01-31", "12"],
    ],
    asOf: "2024-12-15",
  });

  it("knows no later filing and no later close", () => {
    expect(past.years.map(({ key }) => key)).toEqual(["FY2023"]);
    expect(past.periods("day").map(({ key }) => key)).toEqual(["D2024-11-29"]);
  });
});
