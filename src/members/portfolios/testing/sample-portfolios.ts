// People with portfolios to test the store with: each test has a person of its own.
import { randomUUID } from "node:crypto";
import type { NewItem, Portfolio, PortfolioContent } from "#contracts/portfolio.ts";
import type { PortfolioRef } from "#members/portfolios/portfolio-answers.ts";
import type { PortfolioStore } from "#members/portfolios/portfolio-store.ts";

export const UNLIMITED = { portfolios: null, companies: null };

/** The answer for what a person does not have. */
export const ABSENT = { ok: false, reason: "not-found" };

export const NVDA: NewItem = { cik: "0001045810", symbol: "NVDA" };
export const AAPL: NewItem = { cik: "0000320193", symbol: "AAPL" };
export const KO: NewItem = { cik: "0000021344", symbol: "KO" };

/** One trade. */
export const LOT = { date: "2024-03-01", quantity: "10.500", price: "822.79", fee: "1.00", currency: "USD" };

/** What a portfolio is made of: these companies (NVDA, AAPL and KO). */
export function content(name: string, items: readonly NewItem[] = [NVDA, AAPL, KO]): PortfolioContent {
  return { name, description: "", color: null, kind: "HOLDINGS", baseCurrency: "USD", items };
}

/** A new person with one portfolio, Core, of these companies (NVDA, AAPL and KO). */
export async function createPerson(
  store: PortfolioStore,
  items?: readonly NewItem[],
): Promise<{ ref: PortfolioRef; portfolio: Portfolio }> {
  const ownerId = `user-${randomUUID()}`;
  const made = await store.create({ ownerId, allowance: UNLIMITED }, content("Core", items));
  if (!made.ok) throw new Error(made.reason);
  return { ref: { ownerId, portfolioId: made.portfolio.id }, portfolio: made.portfolio };
}

/** The companies of a portfolio in their order; none where there is no portfolio. */
export function symbolsOf(portfolio: Portfolio | null): readonly string[] {
  return (portfolio?.items ?? []).map((item) => item.symbol);
}

/** The companies of a portfolio in their order, each with how many trades it has. */
export function tradesOf(portfolio: Portfolio): readonly (readonly [symbol: string, trades: number])[] {
  return portfolio.items.map(({ symbol, lots }) => [symbol, lots.length]);
}
