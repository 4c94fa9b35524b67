import type { DateSource, Estimate, QuarterName } from "#earnings/event.ts";
import { estimateDate, type Pattern, QUARTER_DAYS, TWO_YEARS_DAYS, YEAR_DAYS } from "#earnings/next/estimate-date.ts";
import { type EndedQuarter, isSame, quarterBefore } from "#earnings/next/next-quarters.ts";
import type { FactSet } from "#facts/fact-set.ts";
import { addDays, daysBetween } from "#facts/periods/iso-day.ts";
import { findRelease, type ReleaseRecord, type ReleaseResult } from "./find-release.ts";
import { type KnownQuarter, listQuarters } from "./list-quarters.ts";

/** A report that comes later is another period's. */
const LONGEST_WAIT_DAYS = 130;

/** A quarter whose results are out, with what had been expected of it. */
export interface AnnouncedResults extends ReleaseResult {
  readonly quarter: KnownQuarter;
  readonly expected: Estimate | null;
}

/** The results a company has announced by the fact set's day, oldest first. */
export function findResults(factSet: FactSet, votes: readonly DateSource[]): readonly AnnouncedResults[] {
  const { dossier, asOf } = factSet;
  const record: ReleaseRecord = {
    filings: dossier.filings.filter(({ filed }) => filed <= asOf),
    announcements: dossier.announcements.filter(({ announced }) => announced !== null && announced <= asOf),
    votes,
  };
  const quarters = listQuarters(factSet);
  const found: AnnouncedResults[] = [];
  quarters.forEach((quarter, position) => {
    const expected = expectedOf(quarter, found);
    const report = quarter.report ?? citedInTime(quarter);
    const sought = {
      ...quarter,
      report,
      nextEnd: quarters[position + 1]?.periodEnd ?? null,
      expected: expected?.date ?? null,
    };
    const release = findRelease(sought, record);
    if (release !== null) found.push({ quarter, expected, ...release });
  });
  return found;
}

/** A report that cites the quarter as its own, not as a year before. */
function citedInTime({ periodEnd, cited }: KnownQuarter): KnownQuarter["cited"] {
  return cited !== null && daysBetween(periodEnd, cited.filed) <= LONGEST_WAIT_DAYS ? cited : null;
}

/** What the announcements known let expect of a quarter's; a report that is filed days after them says nothing of their day. */
export function expectedOf(quarter: EndedQuarter, found: readonly AnnouncedResults[]): Estimate | null {
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
