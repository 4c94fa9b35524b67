import type { DateSource, Estimate } from "#earnings/event.ts";
import { expectedOf } from "#earnings/next/estimate-date.ts";
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
  const found = inOrder(quarters, record, null);
  // A first word that was taken for the results of one year moves what is expected of the next, so all is looked for again.
  const shortest = shortestLag(found);
  const isAnyEarly = shortest !== null && found.some((one) => lagOf(one) < shortest);
  return isAnyEarly ? inOrder(quarters, record, shortest) : found;
}

function inOrder(
  quarters: readonly KnownQuarter[],
  record: ReleaseRecord,
  shortest: number | null,
): readonly AnnouncedResults[] {
  const found: AnnouncedResults[] = [];
  quarters.forEach((quarter, position) => {
    const expected = expectedOf(quarter, found);
    const sought = {
      ...quarter,
      report: quarter.report ?? citedInTime(quarter),
      nextEnd: quarters[position + 1]?.periodEnd ?? null,
      expected: expected?.date ?? null,
      earliest: shortest === null ? null : addDays(quarter.periodEnd, shortest),
    };
    const release = findRelease(sought, record);
    if (release !== null) found.push({ quarter, expected, ...release });
  });
  return found;
}

/** The closing of a year takes no less time than that of another quarter, so the three others tell what is early. */
const EARLIER_DAYS = 7;
const FEWEST = 4;

/** Days after the end of a quarter before which results of a company are unusual; null where few of its results are known. */
function shortestLag(found: readonly AnnouncedResults[]): number | null {
  const lags = found
    .filter(({ quarter, source }) => quarter.fiscalPeriod !== "Q4" && source.kind !== "report")
    .map(lagOf)
    .toSorted((one, other) => one - other);
  const middle = lags[Math.floor(lags.length / 2)];
  return middle === undefined || lags.length < FEWEST ? null : middle - EARLIER_DAYS;
}

function lagOf({ quarter, source }: AnnouncedResults): number {
  return daysBetween(quarter.periodEnd, source.date);
}

/** A report that cites the quarter as its own, not as a year before. */
function citedInTime({ periodEnd, cited }: KnownQuarter): KnownQuarter["cited"] {
  return cited !== null && daysBetween(periodEnd, cited.filed) <= LONGEST_WAIT_DAYS ? cited : null;
}
