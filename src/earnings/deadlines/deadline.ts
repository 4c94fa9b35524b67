import type { Deadline, DeadlineBasis } from "#earnings/event.ts";
import { onFilingDay } from "#earnings/next/market-days.ts";
import { addDays } from "#facts/periods/iso-day.ts";

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
export interface ReckonedDeadline extends Deadline {
  readonly basis: DeadlineBasis;
}

/** Form 20-F: four months after the year's end; Form 6-K has no day of its own. */
const FOREIGN_MONTHS = 4;

/** The last day on which a period's report is filed in time; null where no duty is known. */
export function deadlineOf({ fiscalPeriod, periodEnd, ...duty }: Duty): ReckonedDeadline | null {
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

function foreignDeadline(yearEnd: string): ReckonedDeadline {
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
