import type { DateSource, Estimate } from "#earnings/event.ts";
import { expectedOf } from "#earnings/next/estimate-date.ts";
import type { FactSet } from "#facts/fact-set.ts";
import { daysBetween } from "#facts/periods/iso-day.ts";
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
