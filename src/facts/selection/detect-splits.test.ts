import { describe, expect, it } from "vitest";
import { dossierOf, type Row } from "#facts/hand-made-book.ts";
import { detectSplits } from "./detect-splits.ts";

const YEAR = ["2020-01-27", "2021-01-31"] as const;
const RATIO = "StockholdersEquityNoteStockSplitConversionRatio1";
const REFILED: readonly Row[] = [
  ["EarningsPerShareDiluted", ...YEAR, "6.90", "10-K", "2021-02-26"],
  ["EarningsPerShareDiluted", ...YEAR, "1.73", "10-K", "2022-03-18"],
  ["WeightedAverageNumberOfDilutedSharesOutstanding", ...YEAR, "628000000", "10-K", "2021-02-26"],
  ["WeightedAverageNumberOfDilutedSharesOutstanding", ...YEAR, "2510000000", "10-K", "2022-03-18"],
];

function splitsOf(rows: readonly Row[]) {
  return detectSplits(dossierOf(rows).facts, []).map(({ date, ratio }) => ({ date, ratio }));
}

describe("detectSplits", () => {
  it("takes earnings and counts filed again in one ratio for a split before the second filing", () => {
    expect(splitsOf(REFILED)).toEqual([{ date: "2022-03-18", ratio: "4" }]);
  });

  it("dates it by the newest ratio filed as such between the two", () => {
    const rows: Row[] = [
      ...REFILED,
      [RATIO, null, "2021-06-03", "4", "10-Q", "2021-08-20"],
      [RATIO, null, "2021-07-19", "4", "10-K", "2022-03-18"],
    ];
    expect(splitsOf(rows)).toEqual([{ date: "2021-07-19", ratio: "4" }]);
  });

  it("does not believe a ratio alone, nor earnings alone", () => {
    expect(splitsOf([[RATIO, null, "2021-07-19", "4", "10-K", "2021-08-20"]])).toEqual([]);
    expect(splitsOf(REFILED.slice(0, 2))).toEqual([]);
  });

  it("does not take a ratio filed much later for a second split", () => {
    const rows: Row[] = [...REFILED.slice(0, 2), [RATIO, null, "2014-06-06", "4", "8-K", "2015-04-28"]];
    expect(splitsOf(rows)).toEqual([]);
  });

  it("finds a reverse split", () => {
    const rows: Row[] = [
      ["EarningsPerShareDiluted", ...YEAR, "0.61", "10-K", "2021-02-26"],
      ["EarningsPerShareDiluted", ...YEAR, "4.88", "10-K", "2022-03-18"],
      ["WeightedAverageNumberOfDilutedSharesOutstanding", ...YEAR, "8776000000", "10-K", "2021-02-26"],
      ["WeightedAverageNumberOfDilutedSharesOutstanding", ...YEAR, "1097000000", "10-K", "2022-03-18"],
    ];
    expect(splitsOf(rows)).toEqual([{ date: "2022-03-18", ratio: "0.125" }]);
  });

  it("does not take the product of two splits for a third", () => {
    const later = ["2019-01-28", "2020-01-26"] as const;
    const rows: Row[] = [
      ...REFILED,
      ["EarningsPerShareDiluted", "2021-02-01", "2022-01-30", "3.85", "10-K", "2022-03-18"],
      ["EarningsPerShareDiluted", "2021-02-01", "2022-01-30", "0.385", "10-K", "2025-02-26"],
      [
        "WeightedAverageNumberOfDilutedSharesOutstanding",
        "2021-02-01",
        "2022-01-30",
        "2535000000",
        "10-K",
        "2022-03-18",
      ],
      [
        "WeightedAverageNumberOfDilutedSharesOutstanding",
        "2021-02-01",
        "2022-01-30",
        "25350000000",
        "10-K",
        "2025-02-26",
      ],
      ["EarningsPerShareDiluted", ...later, "4.52", "10-K", "2020-02-20"],
      ["EarningsPerShareDiluted", ...later, "0.113", "10-K", "2025-02-26"],
      ["WeightedAverageNumberOfDilutedSharesOutstanding", ...later, "618000000", "10-K", "2020-02-20"],
      ["WeightedAverageNumberOfDilutedSharesOutstanding", ...later, "24720000000", "10-K", "2025-02-26"],
    ];
    expect(splitsOf(rows)).toEqual([
      { date: "2022-03-18", ratio: "4" },
      { date: "2025-02-26", ratio: "10" },
    ]);
  });
});
