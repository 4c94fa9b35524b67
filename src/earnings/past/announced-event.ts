import type { EarningsEvent } from "#earnings/event.ts";
import { daysBetween } from "#facts/periods/iso-day.ts";
import { refOf } from "./find-release.ts";
import type { AnnouncedResults } from "./find-results.ts";

/** The event of results that are out. */
export function announcedEvent(
  cik: string,
  { quarter, source, timeExactET, release, expected }: AnnouncedResults,
): EarningsEvent {
  const { fiscalYear, fiscalPeriod, periodEnd, isPeriodExpected, report } = quarter;
  // The day of a report says nothing on how the results themselves kept to the pattern.
  const isComparable = expected !== null && source.kind !== "report";
  return {
    cik,
    fiscalYear,
    fiscalPeriod,
    periodEnd,
    isPeriodExpected,
    date: source.date,
    timeOfDay: source.timeOfDay,
    timeExactET,
    status: "REPORTED",
    estimate: null,
    deadline: null,
    sources: [source],
    hasConflict: false,
    shiftDays: isComparable ? daysBetween(expected.date, source.date) : null,
    release,
    report: report === null ? null : refOf(report),
  };
}
