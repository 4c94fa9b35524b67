import type { DateSource, Estimate } from "#earnings/event.ts";
import { estimateDate } from "#earnings/next/estimate-date.ts";
import type { EndedQuarter } from "#earnings/next/next-quarters.ts";
import { readPattern } from "#earnings/next/read-pattern.ts";
import type { FactBook } from "#facts/fact-book.ts";
import { daysBetween } from "#facts/periods/iso-day.ts";
import { findRelease, type FoundRelease, type HeldRecord } from "./find-release.ts";
import { listQuarters, type HeldQuarter } from "./list-quarters.ts";

/** A report that comes later is another period's. */
const LONGEST_WAIT_DAYS = 130;

/** A quarter whose results are out, with what had been expected of it. */
export interface Found extends FoundRelease {
  readonly quarter: HeldQuarter;
  readonly expected: Estimate | null;
}

/** The results a company has announced by the book's day, oldest first. */
export function findResults(book: FactBook, votes: readonly DateSource[]): readonly Found[] {
  const { dossier, asOf } = book;
  const record: HeldRecord = {
    filings: dossier.filings.filter(({ filed }) => filed <= asOf),
    announcements: dossier.announcements.filter(({ announced }) => announced !== null && announced <= asOf),
    votes,
  };
  const quarters = listQuarters(book);
  const found: Found[] = [];
  quarters.forEach((quarter, place) => {
    const expected = expectedOf(quarter, found);
    const report = quarter.report ?? citedInTime(quarter);
    const sought = {
      ...quarter,
      report,
      nextEnd: quarters[place + 1]?.periodEnd ?? null,
      expected: expected?.date ?? null,
    };
    const release = findRelease(sought, record);
    if (release !== null) found.push({ quarter, expected, ...release });
  });
  return found;
}

/** A report that cites the quarter as its own, not as a year before. */
function citedInTime({ periodEnd, cited }: HeldQuarter): HeldQuarter["cited"] {
  return cited !== null && daysBetween(periodEnd, cited.filed) <= LONGEST_WAIT_DAYS ? cited : null;
}

/** What the announcements known let expect of a quarter's; a report that is filed days after them says nothing of their day. */
export function expectedOf(quarter: EndedQuarter, found: readonly Found[]): Estimate | null {
  const announced = found.filter(({ source }) => source.kind !== "report");
  const dated = announced.map((one) => ({ quarter: one.quarter, date: one.source.date }));
  return estimateDate(readPattern(quarter, dated));
}
