import { describe, expect, it } from "vitest";
import { concentrationOf, sectorsOf } from "./allocation.ts";
import { listedCompany, listedWithoutFigures } from "#research/testing/made-summary.ts";
import { usualBasis, weigh } from "./weights.ts";

// The story: ten shares bought before a split of four to one are forty now; a second company is held whole, a third was
// sold, a fourth has prices of another share class only.
const CLOSE = [{ date: "2026-08-21", close: "25" }];
const SPLIT = [{ date: "2024-06-10", ratio: "4", confirmedBy: [] }];
const bought = (quantity: string, date = "2024-01-02") => ({ date, quantity, price: "80" });

const LIST = [
  listedCompany("SPLT", { summary: { closes: CLOSE, splits: SPLIT, sector: "Technology" }, lots: [bought("10")] }),
  listedCompany("HELD", { summary: { closes: CLOSE, sector: "Energy" }, lots: [bought("120")] }),
  listedCompany("SOLD", { summary: { closes: CLOSE }, lots: [bought("5"), bought("-6", "2025-01-02")] }),
  listedCompany("BRK-B", { summary: { symbol: "BRK-A", closes: CLOSE }, lots: [bought("5")] }),
  listedWithoutFigures("FAR"),
];

describe("weigh", () => {
  it("weighs by the value of today's shares, and names who cannot be weighed", () => {
    const { lines, coverage } = weigh(LIST, usualBasis(LIST));
    expect(lines.map(({ weight }) => weight?.toFixed() ?? null)).toEqual(["0.25", "0.75", null, null, null]);
    expect(coverage).toEqual({
      of: 5,
      with: 2,
      missing: [
        { symbol: "SOLD", reason: "On 2 Jan 2025, more shares are sold than the position has: a trade is missing." },
        { symbol: "BRK-B", reason: "We have closing prices of BRK-A only, not of this share class." },
        { symbol: "FAR", reason: "It has no trades." },
      ],
    });
  });

  it("gives no weight to a company whose shares are all sold, but for a target that is set for it", () => {
    const gone = listedCompany("GONE", {
      summary: { closes: CLOSE },
      lots: [bought("5"), bought("-5", "2025-01-02")],
      target: "0.5",
    });
    const list = [...LIST.slice(0, 2), gone];
    for (const basis of ["value", "equal"] as const) {
      const { lines, coverage } = weigh(list, basis);
      expect(lines.at(-1)?.weight).toBeNull();
      expect(coverage.missing).toEqual([{ symbol: "GONE", reason: "You no longer hold it." }]);
    }
    expect(weigh(list, "equal").lines.map(({ weight }) => weight?.toFixed() ?? null)).toEqual(["0.5", "0.5", null]);
    expect(weigh(list, "target").lines.at(-1)?.weight?.toFixed()).toBe("1");
  });

  it("weighs all alike where nothing was traded, and by targets where any is set", () => {
    const watched = [listedCompany("A", {}), listedCompany("B", {}), listedWithoutFigures("C"), listedCompany("D", {})];
    expect(usualBasis(watched)).toBe("equal");
    expect(weigh(watched, "equal").lines.map(({ weight }) => weight?.toFixed())).toEqual(Array(4).fill("0.25"));
    const aimed = [
      listedCompany("A", { target: "0.6" }),
      listedCompany("B", { target: "0.2" }),
      listedCompany("C", {}),
    ];
    expect(usualBasis(aimed)).toBe("target");
    expect(weigh(aimed, "target").lines.map(({ weight }) => weight?.toFixed() ?? null)).toEqual(["0.75", "0.25", null]);
  });
});

describe("concentrationOf", () => {
  it("is what the squares of the weights add up to", () => {
    expect(concentrationOf(weigh(LIST, "value").lines)).toEqual({
      index: "0.625",
      likeEqual: "1.6",
      largest: "0.75",
      fiveLargest: "1",
    });
    expect(concentrationOf([])).toEqual({ index: null, likeEqual: null, largest: null, fiveLargest: null });
  });
});

describe("sectorsOf", () => {
  it("adds the weights of a sector up, largest first", () => {
    expect(sectorsOf(weigh(LIST, "value").lines)).toEqual([
      { name: "Energy", weight: "0.75", symbols: ["HELD"] },
      { name: "Technology", weight: "0.25", symbols: ["SPLT"] },
    ]);
  });
});
