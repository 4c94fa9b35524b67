import { describe, expect, it } from "vitest";
import { listedCompany, listedWithoutFigures } from "#research/testing/made-summary.ts";
import { overlapOf } from "./overlap.ts";

// The story: one list of trades, one of targets and one watched. KO is in all of them, a second share class of it too;
// of one company that was traded no closes are held.
const closes = [{ date: "2026-08-21", close: "10" }];
const bought = (symbol: string, quantity: string) =>
  listedCompany(symbol, { summary: { closes }, lots: [{ date: "2025-01-02", quantity, price: "5" }] });
const otherClass = (symbol: string, of: ReturnType<typeof listedCompany>) => ({ ...of, item: { ...of.item, symbol } });

const KO = bought("KO", "60");
const TRADED = [
  KO,
  bought("NVDA", "40"),
  listedCompany("GONE", { lots: [{ date: "2025-01-02", quantity: "1", price: "5" }] }),
];
const AIMED = [
  listedCompany("KO", { target: "0.25" }),
  listedCompany("JPM", { target: "0.75" }),
  listedCompany("GONE", {}),
];
const WATCHED = [
  listedCompany("KO", {}),
  otherClass("KO-B", listedCompany("KO", {})),
  listedCompany("JPM", {}),
  listedWithoutFigures("FAR"),
];

const { lists, pairs } = overlapOf([
  { id: "t", name: "Traded", listed: TRADED },
  { id: "a", name: "Aimed", listed: AIMED },
  { id: "w", name: "Watched", listed: WATCHED },
]);

describe("overlapOf", () => {
  it("weighs each list as it suggests, and counts two share classes as one company", () => {
    expect(
      lists.map(({ name, basis, companies, weighed }) => [name, basis, companies, weighed.with, weighed.of]),
    ).toEqual([
      ["Traded", "value", 3, 2, 3],
      ["Aimed", "target", 3, 2, 3],
      ["Watched", "equal", 3, 4, 4],
    ]);
  });

  it("says what two lists share, what part of each that is, and how much they hold alike", () => {
    expect(pairs.map(({ first, second }) => `${first}${second}`)).toEqual(["ta", "tw", "aw"]);
    expect(pairs[1]).toEqual({
      first: "t",
      second: "w",
      shared: [{ symbol: "KO", first: "0.6", second: "0.5" }],
      ofFirst: "0.6",
      ofSecond: "0.5",
      alike: "0.5",
      unweighed: [],
    });
    expect(pairs[2]).toMatchObject({ ofFirst: "1", ofSecond: "0.75", alike: "0.5" });
  });

  it("names what is shared without a weight, and leaves it out of the parts", () => {
    expect(pairs[0]).toEqual({
      first: "t",
      second: "a",
      shared: [
        { symbol: "KO", first: "0.6", second: "0.25" },
        { symbol: "GONE", first: null, second: null },
      ],
      ofFirst: "0.6",
      ofSecond: "0.25",
      alike: "0.25",
      unweighed: ["GONE"],
    });
  });

  it("has nothing to set side by side with fewer than two lists", () => {
    expect(overlapOf([{ id: "t", name: "Traded", listed: TRADED }]).pairs).toEqual([]);
    expect(overlapOf([])).toEqual({ lists: [], pairs: [], pricedFrom: null });
  });
});
