import type { DateSource, Estimate } from "#earnings/event.ts";
import { estimateDate } from "#earnings/next/estimate-date.ts";
import type { EndedQuarter } from "#earnings/next/next-quarters.ts";
import { readPattern } from "#earnings/next/read-pattern.ts";
import type { FactBook } from "#facts/fact-book.ts";
import { findRelease, type FoundRelease, type HeldRecord } from "./find-release.ts";
import { listQuarters, type HeldQuarter } from "./list-quarters.ts";

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
    const sought = { ...quarter, nextEnd: quarters[place + 1]?.periodEnd ?? null, expected: expected?.date ?? null };
    const release = findRelease(sought, record);
    if (release !== null) found.push({ quarter, expected, ...release });
  });
  return found;
}

/** What the results known let expect of a quarter's. */
export function expectedOf(quarter: EndedQuarter, found: readonly Found[]): Estimate | null {
  const dated = found.map((one) => ({ quarter: one.quarter, date: dayOf(one) }));
  return estimateDate(readPattern(quarter, dated));
}

/** A report filed days after the results would move all that is worked out from it: then what was expected counts. */
function dayOf(found: Found): string {
  return found.source.kind === "report" && found.expected !== null ? found.expected.date : found.source.date;
}
