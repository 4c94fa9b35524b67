import type { EarningsTier } from "#contracts/earnings.ts";
import type { Estimate, EstimateMethod } from "#earnings/event.ts";
import { addDays, daysBetween } from "#facts/periods/iso-day.ts";
import { onMarketDay } from "./market-days.ts";

/** What a company's own past says about one quarter: the days of earlier results, null where none is held. */
export interface Pattern {
  /** `Q1` to `Q4` of the quarter asked for. */
  readonly fiscalPeriod: string;
  readonly quarterBefore: string | null;
  readonly yearBefore: string | null;
  /** Of the quarter before, a year earlier. */
  readonly quarterBeforeThat: string | null;
  /** Days by which the quarter ends off thirteen weeks after the one before: a week in some years of 53. */
  readonly quarterShift: number;
  /** Days by which it ends off fifty-two weeks after the year before's. */
  readonly yearShift: number;
}

/** Both keep the weekday: thirteen and fifty-two weeks. */
export const QUARTER_DAYS = 91;
export const YEAR_DAYS = 364;
const AGREEING_DAYS = 1;
const NEAR_DAYS = 3;

const TIERS: Readonly<Record<EstimateMethod, EarningsTier>> = {
  agreeing: "A",
  near: "B",
  "year-only": "B",
  apart: "C",
  "quarter-only": "C",
};

/**
 * Works out the day of a quarter's results (RESEARCH-METHOD 5.1): thirteen weeks after the quarter before, set against
 * fifty-two weeks after the same quarter of the year before, each moved with the period's end in years of 53 weeks. Annual results take longer, so nothing is counted from the
 * third quarter to the fourth or from the fourth to the first (decision record 113). Null without any past.
 */
export function estimateDate(pattern: Pattern): Estimate | null {
  const { fiscalPeriod, quarterBefore, yearBefore, quarterShift, yearShift } = pattern;
  const byYear = yearBefore === null ? null : onMarketDay(addDays(yearBefore, YEAR_DAYS + yearShift));
  const isAfterAnnual = fiscalPeriod === "Q1" || fiscalPeriod === "Q4";
  const byQuarter =
    quarterBefore === null || (isAfterAnnual && byYear !== null)
      ? null
      : onMarketDay(addDays(quarterBefore, QUARTER_DAYS + quarterShift));
  if (byQuarter === null) return byYear === null ? null : made("year-only", byYear);
  if (byYear === null) return made("quarter-only", byQuarter);
  const apart = Math.abs(daysBetween(byYear, byQuarter));
  if (apart <= AGREEING_DAYS) return made("agreeing", byQuarter);
  if (apart <= NEAR_DAYS) return made("near", byQuarter);
  const drifted = byDrift(pattern);
  return made("apart", drifted === null ? byQuarter : middleOf(byQuarter, byYear, drifted));
}

/** As long after the quarter before as a year earlier. */
function byDrift({ quarterBefore, yearBefore, quarterBeforeThat }: Pattern): string | null {
  if (quarterBefore === null || yearBefore === null || quarterBeforeThat === null) return null;
  return onMarketDay(addDays(quarterBefore, daysBetween(quarterBeforeThat, yearBefore)));
}

function middleOf(...days: readonly [string, string, string]): string {
  return days.toSorted()[1] ?? days[0];
}

function made(method: EstimateMethod, date: string): Estimate {
  return { date, method, tier: TIERS[method] };
}
