import type { Portfolio } from "#contracts/portfolio.ts";
import { lotContent } from "#members/portfolios/change/content.ts";
import type { ListedItem } from "#research/portfolio-report/listed.ts";
import type { PortfolioReport } from "#research/portfolio-report/report.ts";

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

/** Whether nothing of a report is still being read: only then has somebody seen what there is. */
export function isWhole({ unread, isDated }: Pick<PortfolioReport, "unread" | "isDated">): boolean {
  return unread.length === 0 && isDated;
}
