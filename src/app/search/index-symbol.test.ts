import { describe, expect, it } from "vitest";
import type { SearchHit } from "#contracts/api/company-search.ts";
import { isIndexSymbol } from "#research/companies/index-symbol.ts";
import { chosenHit, describeHits, INDEX_ADVICE } from "./search-state.ts";

describe("isIndexSymbol", () => {
  it("knows indices in the spellings people use", () => {
    for (const text of ["^GSPC", "GSPC", "SPX", ".DJI", "$SPX", " ^vix "])
      expect([text, isIndexSymbol(text)]).toEqual([text, true]);
  });

  it("takes no company for an index", () => {
    for (const text of ["NVDA", "$NVDA", "BRK.B", "^", "", "dow jones"]) {
      expect([text, isIndexSymbol(text)]).toEqual([text, false]);
    }
  });
});

describe("the search field", () => {
  const hit = (symbol: string): SearchHit => ({
    symbol,
    name: "",
    cik: "",
    exchange: null,
    isHeld: false,
    match: "symbol",
  });
  const typed = (text: string, symbol: string) =>
    chosenHit({ text, phase: "answered", hits: [hit(symbol)], active: null, isOpen: true })?.symbol ?? null;

  it("opens no share whose symbol only looks like that of an index", () => {
    expect([typed("GSPC", "GS-PC"), typed("VIX", "VIX"), typed("GS-PC", "GS-PC")]).toEqual([null, "VIX", "GS-PC"]);
    expect(describeHits("gspc", [hit("GS-PC")])).toBe(INDEX_ADVICE);
  });
});
