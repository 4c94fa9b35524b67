import { describe, expect, it } from "vitest";
import { factSetOf, figureOf, periodOf, type SampleRow, valueOf } from "./testing/sample-facts.ts";

// Every trap of splits and wrong scales (docs/research-method.md#1, #2.1, #2.4, #2.5), each with the fewest values
// that show it.

const YEAR = ["2024-01-01", "2024-12-31"] as const;

describe("a split between two filings", () => {
  const splits = [{ date: "2025-06-10", ratio: "10", confirmedBy: [] }];

  it("is no restatement: the old value is put on today's basis", () => {
    const factSet = factSetOf(
      [
        ["EarningsPerShareDiluted", ...YEAR, "11.93", "10-K", "2025-02-20"],
        ["EarningsPerShareDiluted", ...YEAR, "1.19", "10-K", "2026-02-20"],
      ],
      { splits },
    );
    expect(figureOf(factSet, "EarningsPerShareDiluted", "FY2024")).toMatchObject({ quality: "reported", flags: [] });
    expect(factSet.originally("us-gaap:EarningsPerShareDiluted", periodOf(factSet, "FY2024"))?.value?.toFixed()).toBe(
      "1.193",
    );
  });

  it("adjusts a value filed before it, with the filed value as operand", () => {
    const shares = "WeightedAverageNumberOfDilutedSharesOutstanding";
    const factSet = factSetOf(
      [
        [shares, ...YEAR, "2494000000", "10-K", "2025-02-20"],
        ["Revenues", ...YEAR, "1", "10-K", "2025-02-20"],
      ],
      { splits },
    );
    const figure = figureOf(factSet, shares, "FY2024");
    expect(figure?.value?.toFixed()).toBe("24940000000");
    expect(figure).toMatchObject({ quality: "derived", flags: ["split-adjusted"] });
    expect(figure?.lineage).toMatchObject({
      formula: "as filed × 10 (split of 2025-06-10)",
      operands: [{ label: "Weighted average number of diluted shares outstanding" }],
    });
    expect(factSet.issues.map(({ kind }) => kind)).toEqual(["split-basis"]);
  });

  it("leaves a value alone that was filed after it for a period before it", () => {
    const factSet = factSetOf([["EarningsPerShareDiluted", ...YEAR, "1.19", "10-K", "2025-06-10"]], { splits });
    expect(valueOf(factSet, "EarningsPerShareDiluted", "FY2024")).toBe("1.19");
  });

  it("counts also for a view of a day before it, as the closes beside it do", () => {
    const factSet = factSetOf([["EarningsPerShareDiluted", ...YEAR, "11.93", "10-K", "2025-02-20"]], {
      splits,
      asOf: "2025-03-01",
    });
    expect(valueOf(factSet, "EarningsPerShareDiluted", "FY2024")).toBe("1.193");
  });

  it("of one for three is exact, though its ratio is listed as 0.333333", () => {
    const reverse = [{ date: "2025-06-10", ratio: "0.333333", confirmedBy: [] }];
    const factSet = factSetOf([["EarningsPerShareDiluted", ...YEAR, "0.35", "10-K", "2025-02-20"]], {
      splits: reverse,
    });
    expect(valueOf(factSet, "EarningsPerShareDiluted", "FY2024")).toBe("1.05");
  });

  it("does not admit a later report that repeats the old basis", () => {
    const factSet = factSetOf(
      [
        ["EarningsPerShareDiluted", ...YEAR, "26.00", "10-K", "2025-02-20"],
        ["EarningsPerShareDiluted", ...YEAR, "2.60", "10-Q", "2025-11-20"],
        ["EarningsPerShareDiluted", ...YEAR, "26.00", "10-K", "2026-02-20"],
      ],
      { splits },
    );
    expect(valueOf(factSet, "EarningsPerShareDiluted", "FY2024")).toBe("2.6");
    expect(factSet.issues.map(({ kind }) => kind)).toContain("split-basis");
  });
});

describe("a scale error", () => {
  const shares = "WeightedAverageNumberOfDilutedSharesOutstanding";
  const earnings: SampleRow[] = [
    ["NetIncomeLoss", ...YEAR, "8223000000", "10-K", "2025-02-25"],
    ["EarningsPerShareDiluted", ...YEAR, "11.39", "10-K", "2025-02-25"],
  ];

  it("in a share count is corrected by what earnings per share imply, and flagged", () => {
    const factSet = factSetOf([...earnings, [shares, ...YEAR, "721.9", "10-K", "2025-02-25"]]);
    const figure = figureOf(factSet, shares, "FY2024");
    expect(figure?.value?.toFixed()).toBe("721900000");
    expect(figure).toMatchObject({ quality: "approximate", flags: ["scale-corrected"] });
    expect(factSet.issues.map(({ kind }) => kind)).toEqual(["scale-error"]);
  });

  it("beside a right value of the same period is left out", () => {
    const factSet = factSetOf([
      ...earnings,
      [shares, ...YEAR, "721900000", "10-K", "2025-02-25"],
      [shares, ...YEAR, "721.9", "10-K", "2026-02-25"],
    ]);
    const figure = figureOf(factSet, shares, "FY2024");
    expect(figure?.value?.toFixed()).toBe("721900000");
    expect(figure).toMatchObject({ quality: "reported", flags: [] });
  });

  it("in an amount is told by the size of the same concept in other years", () => {
    const factSet = factSetOf([
      ["Revenues", "2022-01-01", "2022-12-31", "4000000", "10-K", "2023-02-20"],
      ["Revenues", "2023-01-01", "2023-12-31", "4500000", "10-K", "2024-02-20"],
      ["Revenues", ...YEAR, "5000000", "10-K", "2025-02-20"],
      ["Revenues", ...YEAR, "5000", "10-K", "2026-02-20"],
    ]);
    expect(valueOf(factSet, "Revenues", "FY2024")).toBe("5000000");
  });

  it("of seven thousand is a split and a scale error at once", () => {
    const factSet = factSetOf(
      [
        ...earnings,
        [shares, ...YEAR, "103.1", "10-K", "2025-02-25"],
        [shares, ...YEAR, "721700000", "10-K", "2026-02-25"],
      ],
      { splits: [{ date: "2025-06-10", ratio: "7", confirmedBy: [] }] },
    );
    expect(valueOf(factSet, shares, "FY2024")).toBe("721700000");
  });

  it("in the sign is told by the sign the concept always has", () => {
    const concept = "NetCashProvidedByUsedInOperatingActivities";
    const years = ["2020", "2021", "2022", "2023"].map((year): SampleRow => [
      concept,
      `${year}-01-01`,
      `${year}-12-31`,
      "2000000",
      "10-K",
      `${Number(year) + 1}-02-20`,
    ]);
    const factSet = factSetOf([
      ...years,
      [concept, ...YEAR, "2360800", "10-K", "2025-02-20"],
      [concept, ...YEAR, "-2360800", "10-K", "2026-02-20"],
    ]);
    expect(valueOf(factSet, concept, "FY2024")).toBe("2360800");
  });
});
