import { NO_WEIGHT } from "#research/portfolio-report/listed.ts";
import type { PortfolioReport } from "#research/portfolio-report/report.ts";

/** Why a company has no part of the whole, as a whole sentence. */
export function whyUnweighed({ weighed }: Pick<PortfolioReport, "weighed">, symbol: string): string {
  return weighed.missing.find((one) => one.symbol === symbol)?.reason ?? NO_WEIGHT;
}
