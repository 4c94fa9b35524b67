import type { DeadlineStatus } from "#contracts/earnings.ts";
import type { FilingDeadline } from "#earnings/event.ts";
import { onFilingDay } from "#earnings/next/market-days.ts";
import { nextQuarters } from "#earnings/next/next-quarters.ts";
import { refOf } from "#earnings/past/find-release.ts";
import { expectedQuarter, listQuarters, type KnownQuarter } from "#earnings/past/list-quarters.ts";
import type { FactSet } from "#facts/fact-set.ts";
import { addDays } from "#facts/periods/iso-day.ts";
import { deadlineFor, hasPassed, type FilingDuty } from "./deadline.ts";

/** Quarters to come, as many as results are expected of. */
const AHEAD = 4;

/**
 * The filing deadlines of a company, oldest first: of the quarters since its last annual report, which states the class of
 * filer that they rest on, and of the next four. Of older quarters only those whose notice of late filing confirms the day.
 */
export function listDeadlines(factSet: FactSet): readonly FilingDeadline[] {
  const held = listQuarters(factSet);
  const isEndedWithoutNews = held.at(-1)?.isPeriodExpected === true;
  const coming = nextQuarters(held, isEndedWithoutNews ? AHEAD - 1 : AHEAD);
  const lastYear = held.findLast(({ fiscalPeriod, report }) => fiscalPeriod.startsWith("Q4") && report !== null);
  const since = lastYear?.periodEnd ?? factSet.asOf;
  return [...held, ...coming.map(expectedQuarter)].flatMap((quarter) => {
    const duty = deadlineFor(factSet, quarter);
    if (duty === null) return [];
    return quarter.periodEnd >= since || isConfirmed(duty) ? [eventOf(factSet, quarter, duty)] : [];
  });
}

/** Rule 12b-25: a notice is filed no later than one business day after the deadline. */
function isConfirmed({ deadline, notice }: FilingDuty): boolean {
  const { beforeNotice } = deadline.basis;
  if (notice === null || beforeNotice === null) return false;
  return notice.filed >= beforeNotice && notice.filed <= onFilingDay(addDays(beforeNotice, 1));
}

function eventOf(factSet: FactSet, quarter: KnownQuarter, { deadline, notice }: FilingDuty): FilingDeadline {
  const { fiscalYear, fiscalPeriod, periodEnd, isPeriodExpected, report } = quarter;
  const { date, form, basis } = deadline;
  return {
    cik: factSet.dossier.company.cik,
    fiscalYear,
    fiscalPeriod,
    periodEnd,
    isPeriodExpected,
    date,
    form,
    status: statusOf(factSet, quarter, date),
    basis,
    notice: notice === null ? null : refOf(notice),
    report: report === null ? null : refOf(report),
  };
}

/** Figures come out of the report, whether or not the list of filings names it. */
function statusOf(factSet: FactSet, { report, hasFigures }: KnownQuarter, date: string): DeadlineStatus {
  if (report !== null || hasFigures) return "FILED";
  return hasPassed(factSet, date) ? "LATE" : "DUE";
}
