import { describe, expect, it } from "vitest";
import { UNIVERSE_MEASURES } from "#screener/universe/measures.ts";
import { LONGEST_LINE, MOST_CONDITIONS, parseScreen } from "./parse-screen.ts";

function refused(line: string) {
  const parsed = parseScreen(line);
  if (parsed.ok) throw new Error(`“${line}” was read.`);
  return parsed.error;
}

function read(line: string) {
  const parsed = parseScreen(line);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.conditions;
}

describe("parseScreen", () => {
  it("reads ranges, units and texts", () => {
    expect(read('roic > 20% and market_cap <= 1.5bn and sector = "Technology"')).toMatchObject([
      { kind: "range", min: 0.2, hasMin: false, max: null },
      { kind: "range", min: null, max: 1.5e9, hasMax: true },
      { kind: "text", field: "sector", values: ["technology"], isExcluded: false },
    ]);
    expect(read("pe between 5 and 12x and age < 200")).toMatchObject([
      { min: 5, max: 12, hasMin: true, hasMax: true },
      { quantity: { of: "age" }, max: 200 },
    ]);
    expect(read("pe > 5 and <= 12 and roic < 9% and > 1%")).toMatchObject([
      { min: 5, max: 12, hasMin: false, hasMax: true, start: 0, end: 16 },
      { min: 0.01, max: 0.09, hasMin: false, hasMax: false },
    ]);
    expect(read("")).toEqual([]);
  });

  it("reads the names that ratios are known by", () => {
    const named = (id: string) => UNIVERSE_MEASURES.findIndex((measure) => measure.id === id);
    const names = {
      roe: "return_on_equity",
      "P/E": "pe",
      "p/fcf": "p_fcf",
      "EV/EBIT": "ev_ebit",
      "D/E": "debt_to_equity",
    };
    for (const [name, id] of Object.entries(names))
      expect(read(`${name} > 1`)).toMatchObject([{ quantity: { of: "value", measure: named(id) } }]);
    expect(refused("P/X > 1").message).toContain("There is no metric “P/X”");
  });

  it("reads ranks, growth and peers", () => {
    const named = (id: string) => UNIVERSE_MEASURES.findIndex((measure) => measure.id === id);
    expect(
      read("percentile(roic) >= 80% and growth(revenue, 5) > 10% and own_history(pe) < 20% and peers_of(NVDA)"),
    ).toMatchObject([
      { quantity: { of: "percentile", measure: named("roic") } },
      { quantity: { of: "value", measure: named("revenue_cagr_5y") } },
      { quantity: { of: "value", measure: named("pe_percentile") } },
      { kind: "peers", symbol: "NVDA" },
    ]);
  });

  it("points at an unknown metric and lists near names", () => {
    const error = refused("pe < 20 and roik > 20%");
    expect(error).toMatchObject({ at: 12, length: 4 });
    expect(error.near).toContain("roic");
  });

  it.each([
    ["roic > NaN", 7],
    ["roic > Infinity", 7],
    ["market_cap > 1e999", 13],
    ["roic > 20", 7],
    ["pe < 20%", 5],
    ["roic 20%", 5],
    ["roic > 20% or pe < 5", 11],
    ["roic > 20% pe < 5", 11],
    ["sector = Technology; DROP TABLE universe_row", 19],
    ['sector > "x"', 7],
    ["growth(roic, 5) > 1%", 0],
    ["growth(revenue, 4) > 1%", 0],
    ["pe between 20 and 10", 0],
    ["pe > 20 and < 10", 0],
    ["pe > 5 and > 10", 11],
    ["percentile(roic > 5%", 16],
    ["__proto__ > 1", 0],
  ])("refuses %s at character %i", (line, at) => {
    expect(refused(line).at).toBe(at);
  });

  it("docs/threats.md#62: refuses a hostile number of conditions and a hostile length", () => {
    const many = (count: number) => Array.from({ length: count }, () => "pe>1").join(" and ");
    expect(read(many(MOST_CONDITIONS))).toHaveLength(MOST_CONDITIONS);
    expect(refused(many(MOST_CONDITIONS + 1)).message).toContain("at most 40 conditions");
    expect(refused(many(10_000)).at).toBe(LONGEST_LINE);
  });

  it("docs/threats.md#62: takes words in quotation marks for words alone", () => {
    expect(read(`sector = "x' OR 1=1 --"`)).toMatchObject([{ values: ["x' or 1=1 --"] }]);
  });
});
