import { describe, expect, it } from "vitest";
import { guestSymbols } from "./calendar-filters.tsx";

describe("guestSymbols", () => {
  it("gives each company of the portfolios that are open once", () => {
    const item = (symbol: string) => ({ cik: "1", symbol });
    const portfolios = [
      { archivedAt: null, items: [item("NVDA"), item("BRK.B")] },
      { archivedAt: null, items: [item("NVDA")] },
      { archivedAt: "2026-01-01T00:00:00Z", items: [item("KO")] },
    ];
    expect(guestSymbols(JSON.stringify({ version: 1, portfolios }))).toEqual(["NVDA", "BRK.B"]);
  });

  it("gives none where nothing is kept that it can read", () => {
    expect([null, "", "{", "[]", '{"portfolios":"mine"}'].map(guestSymbols)).toEqual([[], [], [], [], []]);
  });
});
