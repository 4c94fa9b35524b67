import { describe, expect, it } from "vitest";
import type { Portfolio, PortfolioItem } from "#contracts/portfolio.ts";
import { keepItems } from "./use-portfolio.ts";

const AT = "2026-08-22T10:00:00.000Z";

function item(symbol: string, note: string): PortfolioItem {
  const bare = { tags: [], targetWeight: null, addedAt: AT, addedPrice: null, lots: [] };
  return { id: symbol, cik: `cik-${symbol}`, symbol, note, ...bare };
}

function portfolio(items: readonly PortfolioItem[], version: number): Portfolio {
  const facts = { description: "", color: null, kind: "WATCHLIST", baseCurrency: "USD", archivedAt: null } as const;
  return { id: "core", name: "Core", ...facts, version, createdAt: AT, updatedAt: AT, items };
}

describe("keepItems", () => {
  it("keeps the objects of companies that were answered as they are, in the order of the answer", () => {
    const held = [item("NVDA", ""), item("KO", ""), item("JPM", "")];
    const answered = portfolio([item("KO", ""), item("NVDA", "changed"), item("AAPL", "")], 2);
    const kept = keepItems(held, answered);
    expect(kept).toEqual(answered);
    expect(kept.items[0]).toBe(held[1]);
    expect(kept.items[1]).not.toBe(held[0]);
  });
});
