import type { Figure } from "#facts/figure.ts";
import type { Analysis, SeriesKind } from "#metrics/analysis.ts";
import { metric } from "#metrics/catalogue.ts";
import { lineItem } from "#metrics/line-items/items/table.ts";
import { latestDay, newestBalance, newestTwelveMonths } from "#metrics/newest-periods.ts";

/** The kinds of period that a measure has values for. */
export function kindsOf(measure: string): readonly SeriesKind[] {
  const kinds = metric(measure)?.periods;
  if (kinds !== undefined) return kinds;
  return lineItem(measure)?.kind === "balance" ? ["instant"] : ["year", "quarter", "ttm"];
}

/** A measure's figure of its newest period: the last close, twelve months, balance, year or quarter; null where there is no period. */
export function newestFigure(analysis: Analysis, measure: string): Figure | null {
  const kinds = kindsOf(measure);
  if (kinds.includes("day")) {
    const day = latestDay(analysis);
    return day === null ? null : analysis.figure(measure, day);
  }
  if (kinds.includes("ttm")) return newestTwelveMonths(analysis, measure);
  if (kinds.includes("instant")) return newestBalance(analysis, measure);
  const period = kinds.includes("year") ? analysis.latestYear : analysis.latestQuarter;
  return period === null ? null : analysis.figure(measure, period);
}
