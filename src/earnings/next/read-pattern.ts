import { isSame, quarterBefore } from "#earnings/quarter-names.ts";
import type { QuarterName } from "#earnings/event.ts";
import { addDays, daysBetween } from "#facts/periods/iso-day.ts";
import { QUARTER_DAYS, TWO_YEARS_DAYS, YEAR_DAYS, type Pattern } from "./estimate-date.ts";
import type { EndedQuarter } from "./next-quarters.ts";

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
