import type { Portfolio, PortfolioContent } from "#contracts/portfolio.ts";
import { contentOf } from "#members/portfolios/change/content.ts";

/** How a file of ours says what it is. */
export const EXPORT_MARK = { format: "beforehand-portfolio", version: 1 } as const;

/** One portfolio stands in the file itself, several in a list. */
type PortfolioFile = typeof EXPORT_MARK & (PortfolioContent | { readonly portfolios: readonly PortfolioContent[] });

/** Writes one portfolio as the JSON that the import reads back. */
export function writePortfolioFile(portfolio: Portfolio): string {
  return jsonOf({ ...EXPORT_MARK, ...contentOf(portfolio) });
}

/** Writes all of somebody's portfolios as one such file, in their order. */
export function writeAllPortfolios(portfolios: readonly Portfolio[]): string {
  return jsonOf({ ...EXPORT_MARK, portfolios: portfolios.map(contentOf) });
}

function jsonOf(file: PortfolioFile): string {
  return `${JSON.stringify(file, null, 2)}\n`;
}
