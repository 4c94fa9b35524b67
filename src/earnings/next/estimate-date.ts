import type { EarningsTier, EstimateMethod } from "#contracts/earnings.ts";
import type { Estimate } from "#earnings/event.ts";
import { addDays, daysBetween } from "#facts/periods/iso-day.ts";
import { onMarketDay } from "./market-days.ts";

/** What a company's own past says about one quarter: the days on which earlier results were announced, null where none is held. */
export interface Pattern {
  /** `Q1` to `Q4` of the quarter asked for. */
  readonly fiscalPeriod: string;
  readonly quarterBefore: string | null;
  readonly yearBefore: string | null;
  readonly twoYearsBefore: string | null;
  /** Of the quarter before, a year earlier. */
  readonly quarterBeforeThat: string | null;
  /** Days by which the quarter ends off thirteen weeks after the one before: a week in some years of 53. */
  readonly quarterShift: number;
  /** Days by which it ends off fifty-two weeks after the year before's. */
  readonly yearShift: number;
  /** Days by which it ends off a hundred and four weeks after that of two years before. */
  readonly twoYearsShift: number;
}

/** Both keep the weekday: thirteen and fifty-two weeks. */
export const QUARTER_DAYS = 91;
export const YEAR_DAYS = 364;
export const TWO_YEARS_DAYS = 728;
/** Between results with the annual ones at one end, which take longer: the medians of the fit half (`npm run bench:earnings`). */
const ACROSS_ANNUAL_DAYS: Readonly<Record<string, number>> = { Q4: 98, Q1: 84 };
const AGREEING_DAYS = 1;
const NEAR_DAYS = 3;

const TIERS: Readonly<Record<EstimateMethod, EarningsTier>> = {
  agreeing: "A",
  near: "B",
  "year-only": "B",
  apart: "C",
  "quarter-only": "C",
  "two-years": "C",
  "across-annual": "C",
};

/**
 * Works out the day of a quarter's results: thirteen weeks after the quarter before, set against fifty-two weeks after the
 * same quarter of the year before, each moved with the period's end in years of 53 weeks. Annual results take longer, so
 * from the third quarter to the fourth and from the fourth to the first only years are counted where they can be (decision
 * docs/decisions/010-earnings-dates.md). Null without any past.
 */
export function estimateDate(pattern: Pattern): Estimate | null {
  const { fiscalPeriod, quarterBefore, yearBefore, quarterShift, yearShift } = pattern;
  if (yearBefore === null) return withoutYear(pattern);
  const byYear = onMarketDay(addDays(yearBefore, YEAR_DAYS + yearShift));
  if (quarterBefore === null || fiscalPeriod in ACROSS_ANNUAL_DAYS) return made("year-only", byYear);
  const byQuarter = onMarketDay(addDays(quarterBefore, QUARTER_DAYS + quarterShift));
  const apart = Math.abs(daysBetween(byYear, byQuarter));
  if (apart <= AGREEING_DAYS) return made("agreeing", byQuarter);
  if (apart <= NEAR_DAYS) return made("near", byQuarter);
  const drifted = byDrift(pattern);
  return made("apart", drifted === null ? byQuarter : middleOf(byQuarter, byYear, drifted));
}

/** By the quarter before where no annual results lie between, else by two years before, else across the annual results. */
function withoutYear({ fiscalPeriod, quarterBefore, quarterShift, ...pattern }: Pattern): Estimate | null {
  const { twoYearsBefore, twoYearsShift } = pattern;
  const across = ACROSS_ANNUAL_DAYS[fiscalPeriod];
  if (quarterBefore !== null && across === undefined)
    return made("quarter-only", onMarketDay(addDays(quarterBefore, QUARTER_DAYS + quarterShift)));
  if (twoYearsBefore !== null)
    return made("two-years", onMarketDay(addDays(twoYearsBefore, TWO_YEARS_DAYS + twoYearsShift)));
  if (quarterBefore === null || across === undefined) return null;
  return made("across-annual", onMarketDay(addDays(quarterBefore, across + quarterShift)));
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
