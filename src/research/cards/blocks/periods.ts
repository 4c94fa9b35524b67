import type { Figure } from "#facts/figure.ts";
import type { FiscalPeriod } from "#facts/fact.ts";
import type { Analysis } from "#metrics/analysis.ts";

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

/** A fiscal year that ended longer ago than this is no stand-in for the newest twelve months. */
const LONGEST_STANDING_MS = 460 * 86_400_000;

/**
 * A measure over the newest twelve months; where it cannot be had for them, over the newest fiscal year, unless that
 * is more than fifteen months old. Null where neither period is held.
 */
export function newestTwelveMonths(analysis: Analysis, measure: string): Figure | null {
  const { latestTtm, latestYear, asOf } = analysis;
  const trailing = latestTtm === null ? null : analysis.figure(measure, latestTtm);
  if (trailing !== null && trailing.value !== null) return trailing;
  const isRecent = latestYear !== null && Date.parse(asOf) - Date.parse(latestYear.end) < LONGEST_STANDING_MS;
  const year = isRecent ? analysis.figure(measure, latestYear) : null;
  return year !== null && year.value !== null ? year : (trailing ?? year);
}

/** The newest balance of a measure that has a value; null where none is held. */
export function newestBalance(analysis: Analysis, measure: string): Figure | null {
  return analysis.series(measure, "instant").at(-1) ?? null;
}
