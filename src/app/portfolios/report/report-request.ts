import type { Portfolio } from "#contracts/portfolio.ts";
import { lotContent } from "#members/portfolios/change/content.ts";
import type { ListedItem } from "#research/portfolio-report/listed.ts";

/** What a report needs of a portfolio's companies. */
export function listedItems({ items }: Pick<Portfolio, "items">): readonly ListedItem[] {
  return items.map(({ cik, symbol, targetWeight, lots }) => ({
    cik,
    symbol,
    targetWeight,
    lots: lots.map(lotContent),
  }));
}

/** Equal for portfolios that a report says the same about: order, names and notes do not matter to it, sizes do. */
export function reportKey(portfolio: Pick<Portfolio, "items">): string {
  const lines = listedItems(portfolio).map((item) => JSON.stringify(item));
  return lines.toSorted().join("\n");
}
