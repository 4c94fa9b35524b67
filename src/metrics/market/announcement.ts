import type { Announcement } from "#facts/dossier.ts";
import type { FiscalPeriod } from "#facts/fiscal-period.ts";
import { daysBetween } from "#facts/periods/iso-day.ts";
import type { Analysis } from "#metrics/analysis.ts";

/** Vendors round a fiscal quarter's end to the month's. */
const SAME_END_DAYS = 10;

/** The announcement of a quarter's results, if it was made by the day of the analysis. */
export function announcementOf(analysis: Analysis, quarter: FiscalPeriod): Announcement | null {
  const near = analysis.dossier.announcements.filter(
    ({ periodEnd }) => Math.abs(daysBetween(periodEnd, quarter.end)) <= SAME_END_DAYS,
  );
  return near.find(({ announced }) => announced === null || announced <= analysis.asOf) ?? null;
}
