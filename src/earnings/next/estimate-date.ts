import type { EarningsTier, EstimateMethod } from "#contracts/earnings.ts";
import type { DateSource, Estimate, QuarterName } from "#earnings/event.ts";
import { addDays, daysBetween } from "#facts/periods/iso-day.ts";
import { onMarketDay } from "./market-days.ts";
import { type EndedQuarter, isSame, quarterBefore } from "./next-quarters.ts";

/** A quarter whose results were announced, and what says so. */
interface AnnouncedQuarter {
  readonly quarter: EndedQuarter;
  readonly source: DateSource;
}

/** What the announcements known let expect of a quarter's; a report that is filed days after them says nothing of their day. */
export function expectedOf(quarter: EndedQuarter, found: readonly AnnouncedQuarter[]): Estimate | null {
  const announced = found.filter(({ source }) => source.kind !== "report");
  const dated = announced.map((one) => ({ quarter: one.quarter, date: one.source.date }));
  return estimateDate(readPattern(quarter, dated));
}

/** A quarter whose results are dated. */
export interface DatedQuarter {
  readonly quarter: EndedQuarter;
  readonly date: string;
}

const WEEK = 7;
const HALF_WEEK = 3;
/** Two years that end with a month in a row are no years of 52 and 53 weeks. */
const MONTHLY = 2;

/** Reads what the results of earlier quarters (oldest first) say about another's. */
export function readPattern(quarter: EndedQuarter, dated: readonly DatedQuarter[]): Pattern {
  const find = (name: QuarterName): DatedQuarter | null => dated.find((one) => isSame(one.quarter, name)) ?? null;
  const nameBefore = quarterBefore(quarter);
  const before = find(nameBefore);
  const yearBefore = find({ ...quarter, fiscalYear: quarter.fiscalYear - 1 });
  const twoYearsBefore = find({ ...quarter, fiscalYear: quarter.fiscalYear - 2 });
  const beforeThat = find({ ...nameBefore, fiscalYear: nameBefore.fiscalYear - 1 });
  const isByWeeks = endsByWeeks(dated);
  const shiftFrom = (from: DatedQuarter | null, days: number): number =>
    from === null || !isByWeeks ? 0 : weekMoved(addDays(from.quarter.periodEnd, days), quarter.periodEnd);
  return {
    fiscalPeriod: quarter.fiscalPeriod,
    quarterBefore: before?.date ?? null,
    yearBefore: yearBefore?.date ?? null,
    twoYearsBefore: twoYearsBefore?.date ?? null,
    quarterBeforeThat: beforeThat?.date ?? null,
    quarterShift: shiftFrom(before, QUARTER_DAYS),
    yearShift: shiftFrom(yearBefore, YEAR_DAYS),
    twoYearsShift: shiftFrom(twoYearsBefore, TWO_YEARS_DAYS),
  };
}

/** Whether fiscal years end on a weekday. Where they end with a month, results keep to the calendar whatever quarters do. */
function endsByWeeks(dated: readonly DatedQuarter[]): boolean {
  const yearEnds = dated.filter(({ quarter }) => quarter.fiscalPeriod === "Q4").slice(-MONTHLY);
  return yearEnds.some(({ quarter }) => !addDays(quarter.periodEnd, 1).endsWith("-01"));
}

/** A week, either way, where a period ends that much off; a period is never moved by more. */
function weekMoved(usual: string, end: string): number {
  const days = daysBetween(usual, end);
  return Math.abs(days) > HALF_WEEK && Math.abs(days) <= WEEK + HALF_WEEK ? WEEK * Math.sign(days) : 0;
}

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

/** All keep the weekday: thirteen, fifty-two and a hundred and four weeks. */
const QUARTER_DAYS = 91;
const YEAR_DAYS = 364;
const TWO_YEARS_DAYS = 728;
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
