import { AgeBanner, oldestEnds } from "#app/data-age/data-age.tsx";
import type { PortfolioReport } from "#research/portfolio-report/report.ts";

/** How old a portfolio's data is, by the company whose data is oldest. */
export function ReportAge({ report: { knownBy, pricedFrom, today } }: { readonly report: PortfolioReport }) {
  if (knownBy === null) return null;
  return <AgeBanner ends={oldestEnds([{ figures: knownBy.from, prices: pricedFrom }])} today={today} cik={null} />;
}
