import type { Portfolio, PortfolioItem } from "#contracts/portfolio.ts";

/** A portfolio as it was answered, with the very items there were where they say the same: those are not drawn again. */
export function keepItems(held: readonly PortfolioItem[], answered: Portfolio): Portfolio {
  const texts = new Map(held.map((item) => [JSON.stringify(item), item]));
  return { ...answered, items: answered.items.map((item) => texts.get(JSON.stringify(item)) ?? item) };
}
