import type { Figure } from "#facts/figure.ts";
import type { FiscalPeriod } from "#facts/fact.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { isHeldBack } from "#metrics/metric.ts";

/** The newest fiscal years, oldest first. */
export function lastYears(analysis: Analysis, count: number): readonly FiscalPeriod[] {
  return analysis.years.slice(-count);
}

/** The newest fiscal quarters, oldest first. */
export function lastQuarters(analysis: Analysis, count: number): readonly FiscalPeriod[] {
  return analysis.quarters.slice(-count);
}

/** The newest fiscal years and, where it is newer than they are, the trailing twelve months. */
export function yearsAndTtm(analysis: Analysis, count: number): readonly FiscalPeriod[] {
  const years = lastYears(analysis, count);
  const trailing = trailingMonths(analysis);
  return trailing === null || trailing.end <= (years.at(-1)?.end ?? "") ? years : [...years, trailing];
}

/** The newest period of a year's length: trailing twelve months, else the fiscal year. */
export function latestTwelveMonths(analysis: Analysis): FiscalPeriod | null {
  return trailingMonths(analysis) ?? analysis.latestYear;
}

/** The trailing twelve months, unless little more than a share count is held of them. */
function trailingMonths(analysis: Analysis): FiscalPeriod | null {
  const { latestTtm } = analysis;
  if (latestTtm === null) return null;
  const isHeld = ["revenue", "net_income"].some((measure) => analysis.figure(measure, latestTtm).value !== null);
  return isHeld ? latestTtm : null;
}

/** The day of the newest close known; null without prices. */
export function latestDay(analysis: Analysis): FiscalPeriod | null {
  return analysis.periods("day").at(-1) ?? null;
}

/** Twelve months that ended longer ago than this are no stand-in for the newest ones. */
const LONGEST_STANDING_MS = 460 * 86_400_000;

/**
 * A measure over the newest twelve months that it has a value for, trailing or a fiscal year; none that ended more than
 * fifteen months ago, and no older trailing ones where the newest amount is there and not believed. Without such a value,
 * the figure of the newest twelve months that says why; null without periods.
 */
export function newestTwelveMonths(analysis: Analysis, measure: string): Figure | null {
  const { latestTtm, latestYear, asOf } = analysis;
  const newest = latestTtm === null ? null : analysis.figure(measure, latestTtm);
  if (newest !== null && newest.value !== null) return newest;
  const isRecent = ({ end }: FiscalPeriod): boolean => Date.parse(asOf) - Date.parse(end) < LONGEST_STANDING_MS;
  const year = latestYear !== null && isRecent(latestYear) ? analysis.figure(measure, latestYear) : null;
  const yearEnd = year === null || year.value === null ? "" : year.period.end;
  const isWithheld = newest !== null && isHeldBack(newest);
  const later = isWithheld ? [] : analysis.periods("ttm").filter((period) => period.end > yearEnd && isRecent(period));
  for (const period of later.toReversed()) {
    const figure = analysis.figure(measure, period);
    if (figure.value !== null && !mayHoldFifthDividend(figure)) return figure;
  }
  return year !== null && year.value !== null ? year : (newest ?? year);
}

/** Quarters that end on a weekday can make twelve months of 371 days, in which a fifth quarterly dividend was paid. */
function mayHoldFifthDividend(figure: Figure): boolean {
  const { start, end } = figure.period;
  return start !== null && Date.parse(end) - Date.parse(start) > 366 * 86_400_000 && isOfDividendsPaid(figure);
}

function isOfDividendsPaid({ measure, lineage }: Figure): boolean {
  return measure === "dividends_paid" || (lineage.kind === "formula" && lineage.operands.some(isOfDividendsPaid));
}

/** The newest balance of a measure that has a value, no more than fifteen months before the newest balance sheet; null without one. */
export function newestBalance(analysis: Analysis, measure: string): Figure | null {
  const figure = analysis.series(measure, "instant").at(-1);
  const newest = analysis.periods("instant").at(-1);
  if (figure === undefined || newest === undefined) return null;
  return Date.parse(newest.end) - Date.parse(figure.period.end) < LONGEST_STANDING_MS ? figure : null;
}
