import type { Announcement } from "#facts/dossier.ts";
import type { FiscalPeriod } from "#facts/fiscal-period.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { knownRecord } from "#research/cards/known-record.ts";

/** A vendor's period end and the fiscal quarter's differ by at most this where they mean the same quarter. */
const SAME_END_DAYS = 10;
const DAY_MS = 86_400_000;

/** A fiscal quarter and when its results were announced; null where no announcement of it is held. */
export interface AnnouncedQuarter {
  readonly quarter: FiscalPeriod;
  readonly announcement: Announcement | null;
}

/** The newest fiscal quarter with figures and its announcement; null where no quarter is held. */
export function lastAnnouncedQuarter(analysis: Analysis): AnnouncedQuarter | null {
  const quarter = analysis.latestQuarter;
  if (quarter === null) return null;
  const announcement = knownRecord(analysis).announcements.findLast(({ periodEnd }) =>
    isSameEnd(periodEnd, quarter.end),
  );
  return { quarter, announcement: announcement ?? null };
}

/** The newest announcement of a quarter whose figures are not held yet; null when there is none. */
export function announcedWithoutFigures(analysis: Analysis): Announcement | null {
  const newest = knownRecord(analysis).announcements.at(-1);
  const end = analysis.latestQuarter?.end ?? "";
  return newest === undefined || newest.periodEnd <= end || isSameEnd(newest.periodEnd, end) ? null : newest;
}

function isSameEnd(one: string, other: string): boolean {
  return Math.abs(Date.parse(one) - Date.parse(other)) <= SAME_END_DAYS * DAY_MS;
}
