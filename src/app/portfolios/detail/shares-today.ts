import type { NewLot } from "#contracts/portfolio.ts";
import type { ReportLine } from "#research/portfolio-report/report.ts";
import { productOf, sumDecimals } from "#research/text/decimal-text.ts";

/** Digits behind the point that shares have. */
const PLACES = 8;

/**
 * The shares that trades leave today: every split after a trade applied to it. Null without trades.
 *
 * @param splits - Those that the report knows of; none before it is there, and shares are as they were traded.
 */
export function sharesToday(lots: readonly NewLot[], splits: ReportLine["splits"]): string | null {
  if (lots.length === 0) return null;
  const today = lots.map(({ quantity, date }) =>
    splits
      .filter((split) => split.date > date)
      .reduce((shares, { ratio }) => productOf(shares, ratio, PLACES), quantity),
  );
  return sumDecimals(today);
}
