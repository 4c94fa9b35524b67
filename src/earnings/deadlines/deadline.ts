import type { Deadline, DeadlineBasis, FilingDeadline } from "#earnings/event.ts";
import { onFilingDay } from "#earnings/next/market-days.ts";
import { addDays, daysBetween } from "#facts/periods/iso-day.ts";
import type { Filing } from "#facts/dossier.ts";
import type { FactSet } from "#facts/fact-set.ts";
import { type EndedQuarter, nextQuarters } from "#earnings/next/next-quarters.ts";
import type { DeadlineStatus } from "#contracts/earnings.ts";
import { refOf } from "#earnings/past/find-release.ts";
import { expectedQuarter, listQuarters, type KnownQuarter } from "#earnings/past/list-quarters.ts";

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

/** What decides by when a period's report is due. */
export interface Duty {
  readonly fiscalPeriod: string;
  readonly periodEnd: string;
  /** As EDGAR states it: `Large accelerated filer`, perhaps with more behind it. */
  readonly filerCategory: string | null;
  /** Whether the company reports as a foreign private issuer, on 20-F or 40-F. */
  readonly isForeign: boolean;
  /** Whether a notice of late filing was filed for the period. */
  readonly hasNotice: boolean;
}

/** Days after the period's end: annual report, quarterly report (Forms 10-K and 10-Q, General Instruction A). */
const DAYS: readonly (readonly [category: RegExp, annual: number, quarterly: number])[] = [
  [/^large accelerated/i, 60, 40],
  [/^accelerated/i, 75, 40],
  [/^non-accelerated|^smaller reporting/i, 90, 45],
];
/** Rule 12b-25: what a notice of late filing adds. */
const MORE_FOR_ANNUAL = 15;
const MORE_FOR_QUARTERLY = 5;

/** A deadline with what it rests on. */
interface ComputedDeadline extends Deadline {
  readonly basis: DeadlineBasis;
}

/** Form 20-F: four months after the year's end; Form 6-K has no day of its own. */
const FOREIGN_MONTHS = 4;

/** The last day on which a period's report is filed in time; null where no duty is known. */
export function deadlineOf({ fiscalPeriod, periodEnd, ...duty }: Duty): ComputedDeadline | null {
  const isAnnual = fiscalPeriod.startsWith("Q4");
  if (duty.isForeign) return isAnnual ? foreignDeadline(periodEnd) : null;
  const row = DAYS.find(([category]) => category.test(duty.filerCategory ?? ""));
  if (row === undefined) return null;
  const [, annual, quarterly] = row;
  const count = isAnnual ? annual : quarterly;
  const counted = addDays(periodEnd, count);
  const due = onFilingDay(counted);
  const more = isAnnual ? MORE_FOR_ANNUAL : MORE_FOR_QUARTERLY;
  return {
    date: duty.hasNotice ? onFilingDay(addDays(due, more)) : due,
    form: isAnnual ? "10-K" : "10-Q",
    isExtended: duty.hasNotice,
    basis: {
      filer: duty.filerCategory,
      allows: { count, unit: "days" },
      counted,
      beforeNotice: duty.hasNotice ? due : null,
    },
  };
}

function foreignDeadline(yearEnd: string): ComputedDeadline {
  const counted = monthsLater(yearEnd, FOREIGN_MONTHS);
  const allows = { count: FOREIGN_MONTHS, unit: "months" } as const;
  const basis = { filer: null, allows, counted, beforeNotice: null };
  return { date: onFilingDay(counted), form: "20-F", isExtended: false, basis };
}

/** The same day some months later, the last one of a shorter month. */
function monthsLater(iso: string, months: number): string {
  const month = Number(iso.slice(5, 7)) - 1 + months;
  const last = new Date(Date.UTC(Number(iso.slice(0, 4)), month + 1, 0));
  const day = Math.min(Number(iso.slice(8, 10)), last.getUTCDate());
  return `${last.toISOString().slice(0, 8)}${String(day).padStart(2, "0")}`;
}

/** A deadline, and the notice of late filing that moved it. */
interface FilingDuty {
  readonly deadline: ComputedDeadline;
  readonly notice: Filing | null;
}

const FOREIGN = /^(20-F|40-F)/;
/** A notice states the period's end; one that does not is filed before the next quarter's could be. */
const SAME_END_DAYS = 10;
const LONGEST_WAIT_DAYS = 100;

/** By when a company must file a quarter's report, as known on the fact set's day; null where no duty is known. */
export function deadlineFor({ dossier, asOf }: FactSet, quarter: EndedQuarter): FilingDuty | null {
  const filings = dossier.filings.filter(({ filed }) => filed <= asOf);
  const notice = findNotice(quarter, filings);
  const deadline = deadlineOf({
    ...quarter,
    filerCategory: dossier.company.filerCategory,
    isForeign: filings.some(({ form }) => FOREIGN.test(form)),
    hasNotice: notice !== null,
  });
  return deadline === null ? null : { deadline, notice };
}

function findNotice({ fiscalPeriod, periodEnd }: EndedQuarter, filings: readonly Filing[]): Filing | null {
  const form = fiscalPeriod.startsWith("Q4") ? "NT 10-K" : "NT 10-Q";
  const found = filings.find((filing) => {
    if (filing.form !== form) return false;
    if (filing.reportDate !== null) return Math.abs(daysBetween(filing.reportDate, periodEnd)) <= SAME_END_DAYS;
    return filing.filed > periodEnd && filing.filed <= addDays(periodEnd, LONGEST_WAIT_DAYS);
  });
  return found ?? null;
}

/** Whether the filings held run past a day: without their list a report may well have been filed by then. */
export function hasPassed({ dossier, asOf }: FactSet, day: string): boolean {
  const { filingsThrough } = dossier.origin;
  if (filingsThrough === null) return false;
  return (filingsThrough < asOf ? filingsThrough : asOf) > day;
}
