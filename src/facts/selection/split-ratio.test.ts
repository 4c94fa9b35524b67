import { describe, expect, it } from "vitest";
import { ratioText, readRatio, splitRatioOf } from "./split-ratio.ts";

function textOf(grown: number): string | null {
  const ratio = splitRatioOf(grown);
  return ratio === null ? null : ratioText(ratio);
}

describe("splitRatioOf", () => {
  it("reads whole and uneven splits, reverse ones and stock dividends", () => {
    expect([2, 7.002, 24.99, 50, 1.25, 1.5, 1.3333, 1.05].map(textOf)).toEqual([
      "2",
      "7",
      "25",
      "50",
      "1.25",
      "1.5",
      "1.333333",
      "1.05",
    ]);
    expect([0.5, 0.125, 0.33334, 0.005, 0.8].map(textOf)).toEqual(["0.5", "0.125", "0.333333", "0.005", "0.8"]);
  });

  it("sees none in growth, in scale errors and in nothing", () => {
    expect([1, 1.02345, 1.9, 1.28, 37.4, 1000, 0.001, 0, -2, Number.NaN].map(textOf)).toEqual(Array(10).fill(null));
  });
});

describe("readRatio", () => {
  it("finds the whole numbers behind a rounded listing and leaves exact ones alone", () => {
    expect(readRatio("0.333333")).toEqual({ numerator: 1, denominator: 3 });
    expect(readRatio("1.333333")).toEqual({ numerator: 4, denominator: 3 });
    expect(readRatio("0.125")).toBeNull();
  });
});
