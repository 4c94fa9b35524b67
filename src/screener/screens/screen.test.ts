import { describe, expect, it } from "vitest";
import { parseScreen } from "#screener/query/parse-screen.ts";
import { madeNumbers } from "#screener/testing/made-numbers.ts";
import { MARKS } from "#screener/universe/company-row.ts";
import { positionOf } from "#screener/universe/measures.ts";
import { createUniverse } from "#screener/universe/universe.ts";
import { screen } from "./screen.ts";

const universe = createUniverse();
const tech = { sector: "Technology", sic: "3674" };
universe.put(madeNumbers("AAA", { roic: 0.3, market_cap: 100 }, tech));
universe.put(madeNumbers("BBB", { roic: 0.1, market_cap: 90 }, tech));
universe.put(madeNumbers("CCC", { roic: 0.2, market_cap: 10 }, { sector: "Energy", newestPeriod: "2025-03-31" }));
universe.put(
  madeNumbers("BNK", { market_cap: 500 }, { sector: "Financials", kind: "bank", marks: { roic: MARKS.inapplicable } }),
);

function found(line: string, sort = "market_cap", isDescending = true) {
  const parsed = parseScreen(line);
  if (!parsed.ok) throw new Error(parsed.error.message);
  const by = positionOf(sort) ?? "symbol";
  const asked = { basis: "ttm", sort: { by, isDescending }, today: "2026-08-22" } as const;
  const { matches, leftOut } = screen({ ...asked, conditions: parsed.conditions }, universe);
  return { symbols: matches.map((position) => universe.company(position).symbol), leftOut };
}

describe("screen", () => {
  it("gives every company in order where nothing is asked, those without a value last", () => {
    expect(found("").symbols).toEqual(["BNK", "AAA", "BBB", "CCC"]);
    expect(found("", "roic").symbols).toEqual(["AAA", "CCC", "BBB", "BNK"]);
    expect(found("", "roic", false).symbols).toEqual(["BBB", "CCC", "AAA", "BNK"]);
  });

  it("leaves bounds out or in, as they are written", () => {
    expect(found("roic > 20%").symbols).toEqual(["AAA"]);
    expect(found("roic >= 20%").symbols).toEqual(["AAA", "CCC"]);
    expect(found("roic < 20%").symbols).toEqual(["BBB"]);
    expect(found("roic = 20%").symbols).toEqual(["CCC"]);
  });

  it("groups whom it leaves out by the reason, but not whom another condition excludes", () => {
    expect(found("roic > 5%").leftOut).toEqual([
      { label: "Return on invested capital", mark: "inapplicable", reason: "does not apply to banks", positions: [3] },
    ]);
    expect(found("roic > 5% and market_cap < 200").leftOut).toEqual([]);
  });

  it("ranks within all and within the sector", () => {
    expect(found("percentile(roic) >= 50%").symbols).toEqual(["AAA", "CCC"]);
    expect(found("sector_percentile(roic) >= 50%").symbols).toEqual(["AAA"]);
  });

  it("filters by words, age and peers", () => {
    expect(found("sector in (energy, financials)").symbols).toEqual(["BNK", "CCC"]);
    expect(found('sector != "Technology" and age < 100').symbols).toEqual(["BNK"]);
    expect(found("peers_of(AAA)").symbols).toEqual(["AAA", "BBB"]);
    expect(found("peers_of(ZZZ)").symbols).toEqual([]);
  });

  it("counts a company of unknown country for no country, and says that it left it out", () => {
    const known = createUniverse();
    known.put(madeNumbers("USA", { pe: 5 }, { country: "United States" }));
    known.put(madeNumbers("IRL", { pe: 6 }, { country: "Ireland" }));
    known.put(madeNumbers("UNK", { pe: 7 }, { country: null }));
    for (const [line, symbol] of [
      ['country != "United States"', "IRL"],
      ['country = "United States"', "USA"],
    ] as const) {
      const parsed = parseScreen(line);
      if (!parsed.ok) throw new Error(parsed.error.message);
      const asked = { basis: "ttm", sort: { by: "symbol", isDescending: false }, today: "2026-08-22" } as const;
      const { matches, leftOut } = screen({ ...asked, conditions: parsed.conditions }, known);
      expect(matches.map((position) => known.company(position).symbol)).toEqual([symbol]);
      expect(leftOut).toEqual([{ label: "Country", mark: "missing", reason: "not in our data", positions: [2] }]);
    }
  });

  it("answers from the newest numbers of a company, and grows for many", () => {
    const grown = createUniverse();
    for (let index = 0; index < 600; index += 1) grown.put(madeNumbers(`S${String(index)}`, { pe: index }));
    grown.put(madeNumbers("S599", { pe: 7 }));
    expect(grown.size).toBe(600);
    expect(grown.values("year", positionOf("pe") ?? -1)[599]).toBe(7);
    expect(grown.values("year", positionOf("pe") ?? -1)[5]).toBe(5);
  });
});
