import { describe, expect, it } from "vitest";
import type { SearchHit } from "#contracts/api/company-search.ts";
import { paletteItems } from "./palette.tsx";

const hit = (symbol: string, match: SearchHit["match"]): SearchHit => ({
  symbol,
  name: `${symbol} Inc.`,
  cik: "0000000001",
  exchange: "NYSE",
  isHeld: true,
  match,
});
const METRICS = [
  { id: "fcf_margin", label: "Free cash flow margin" },
  { id: "free_cash_flow", label: "Free cash flow" },
  { id: "pe", label: "P/E" },
];
const labels = (text: string, symbol: string | null, hits: readonly SearchHit[] = []) =>
  paletteItems(text, symbol, hits, METRICS).map(({ label }) => label);

describe("paletteItems", () => {
  it("begins with the tabs of the page's company, and names no place twice", () => {
    const items = paletteItems("", "KO", [], METRICS);
    expect(items.slice(0, 2)).toEqual([
      { label: "KO: Overview", kind: "Page of KO", to: "/research/KO" },
      { label: "KO: Financials", kind: "Page of KO", to: "/research/KO/financials" },
    ]);
    expect(new Set(items.map(({ to }) => to)).size).toBe(items.length);
    expect(labels("", null)).toContain("Screener");
    expect(labels("", null)).not.toContain("P/E: all companies");
  });

  it("puts a symbol that is typed whole first, then tabs, pages and metrics, then companies of such a name", () => {
    expect(labels("f", "NVDA", [hit("FIX", "name"), hit("F", "symbol")])).toEqual([
      "F F Inc.",
      "NVDA: Financials",
      "NVDA: Fundamentals",
      "NVDA: Full",
      "Portfolios",
      "Portfolio overlap",
      "Free cash flow margin: chart of NVDA",
      "Free cash flow margin: all companies",
      "Free cash flow: chart of NVDA",
      "Free cash flow: all companies",
      "FIX FIX Inc.",
    ]);
  });

  it("finds metrics by name and id, those that begin with the text first", () => {
    expect(labels("free cash flow", null)).toEqual([
      "Free cash flow margin: all companies",
      "Free cash flow: all companies",
    ]);
    expect(labels("pe", null)).toEqual(["P/E: all companies"]);
    expect(labels("free margin", null)).toEqual(["Free cash flow margin: all companies"]);
  });
});
