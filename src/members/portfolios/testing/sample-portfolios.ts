// People with portfolios to test the store with: each test has a person of its own.
import { randomUUID } from "node:crypto";
import type { ChangeOf } from "#contracts/portfolio-change.ts";
import type { NewItem, Portfolio, PortfolioContent } from "#contracts/portfolio.ts";
import type { ChangeResult, PortfolioStore } from "#members/portfolios/portfolio-store.ts";
import type { PortfolioRef } from "#members/portfolios/share.ts";

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

/** The change that makes such a portfolio. */
export function creation(name: string, items?: readonly NewItem[]): ChangeOf<"createPortfolio"> {
  return { type: "createPortfolio", ...content(name, items) };
}

/** A new person with one portfolio, Core, of these companies (NVDA, AAPL and KO). */
export async function createPerson(
  store: PortfolioStore,
  items?: readonly NewItem[],
): Promise<{ ref: PortfolioRef; portfolio: Portfolio }> {
  const ownerId = `user-${randomUUID()}`;
  const portfolio = portfolioOf(await store.change(ownerId, creation("Core", items), UNLIMITED));
  return { ref: { ownerId, portfolioId: portfolio.id }, portfolio };
}

/** The change that removes companies as a portfolio shows them. */
export function removalOf({ id, version }: Portfolio, ids: readonly string[]): ChangeOf<"removeHoldings"> {
  return { type: "removeHoldings", portfolioId: id, ids, version };
}

/** A change that was made; a refusal is an error. */
export function made(result: ChangeResult): Extract<ChangeResult, { readonly ok: true }> {
  if (!result.ok) throw new Error(result.reason);
  return result;
}

/** The portfolio that a change left. */
export function portfolioOf(result: ChangeResult): Portfolio {
  const { portfolio } = made(result);
  if (portfolio === null) throw new Error("The change shows no portfolio.");
  return portfolio;
}

/** The companies of a portfolio in their order; none where there is no portfolio. */
export function symbolsOf(portfolio: Portfolio | null): readonly string[] {
  return (portfolio?.items ?? []).map((item) => item.symbol);
}

/** The companies of a portfolio in their order, each with how many trades it has. */
export function tradesOf(portfolio: Portfolio): readonly (readonly [symbol: string, trades: number])[] {
  return portfolio.items.map(({ symbol, lots }) => [symbol, lots.length]);
}
