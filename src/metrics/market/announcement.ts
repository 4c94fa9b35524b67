import type { Announcement } from "#facts/dossier.ts";
import type { FiscalPeriod } from "#facts/fiscal-period.ts";
import { addDays } from "#facts/periods/iso-day.ts";
import type { Analysis } from "#metrics/analysis.ts";

/** Vendors round a fiscal quarter's end to the month's. */
const SAME_END_DAYS = 10;

/** The announcement of a quarter's results, if it was made by the day of the analysis. */
export function announcementOf(analysis: Analysis, quarter: FiscalPeriod): Announcement | null {
  const from = addDays(quarter.end, -SAME_END_DAYS);
  const to = addDays(quarter.end, SAME_END_DAYS);
  const near = analysis.dossier.announcements.filter(({ periodEnd }) => periodEnd >= from && periodEnd <= to);
  return near.find(({ announced }) => announced === null || announced <= analysis.asOf) ?? null;
}
