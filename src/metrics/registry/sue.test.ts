import { describe, expect, it } from "vitest";
import { analysisOf, periodOf, valueOf } from "#metrics/testing/made-company.ts";

/** Quarterly EPS whose seasonal differences are 1, 3, 1, 3, 1, 3, 1, 3 and then 6 for the first quarter of 2025. */
const EPS: Readonly<Record<string, string>> = {
  "Q1-2022": "10",
  "Q2-2022": "10",
  "Q3-2022": "10",
  "Q4-2022": "10",
  "Q1-2023": "11",
  "Q2-2023": "13",
  "Q3-2023": "11",
  "Q4-2023": "13",
  "Q1-2024": "12",
  "Q2-2024": "16",
  "Q3-2024": "12",
  "Q4-2024": "16",
  "Q1-2025": "18",
};

const filed = (quarters: Readonly<Record<string, string>>) =>
  analysisOf({
    spans: Object.fromEntries(Object.entries(quarters).map(([key, eps]) => [key, { EarningsPerShareDiluted: eps }])),
  });

describe("standardized unexpected earnings", () => {
  it("scales the difference above drift by the spread of the eight before it", () => {
    // Drift 2; spread √(8 ÷ 7); (6 − 2) ÷ 1.0690449676
    const sue = valueOf(filed(EPS), "sue", "Q1-2025");
    expect(Number(sue)).toBeCloseTo(3.7416573868, 9);
  });

  it("needs the quarter and the twelve before it", () => {
    const { "Q1-2022": _, ...short } = EPS;
    expect(valueOf(filed(short), "sue", "Q1-2025")).toBe("We have only 11 of the 12 quarters before Q1 FY2025.");
    const { "Q3-2023": __, ...holed } = EPS;
    expect(filed(holed).figure("sue", periodOf(filed(holed), "Q1-2025")).value).toBeNull();
  });

  it("has no scale where every difference is the same", () => {
    const even = Object.fromEntries(Object.keys(EPS).map((key) => [key, key.slice(-1)]));
    expect(valueOf(filed(even), "sue", "Q1-2025")).toBe(
      "The earlier differences are all equal, so a surprise cannot be scaled.",
    );
  });
});
