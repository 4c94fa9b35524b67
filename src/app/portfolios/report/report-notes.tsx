import { AgeBanner } from "#app/data-age/data-age.tsx";
import { oldestEnds } from "#app/data-age/oldest-ends.ts";
import type { PortfolioReport } from "#research/portfolio-report/report.ts";

/** How old a portfolio's data is, by the company whose data is oldest. */
export function ReportAge({ report: { knownBy, pricedFrom, today } }: { readonly report: PortfolioReport }) {
  if (knownBy === null) return null;
  return <AgeBanner ends={oldestEnds([{ figures: knownBy.from, prices: pricedFrom }])} today={today} cik={null} />;
}

/** Which companies' figures are on their way; a page without scripts does not ask for them again. */
export function StillReading({ unread }: { readonly unread: readonly string[] }) {
  if (unread.length === 0) return null;
  return (
    <>
      Reading {unread.length} more: {unread.slice(0, 6).join(", ")}.<noscript> Reload the page to see them.</noscript>
    </>
  );
}
