import type { Deadline } from "#earnings/event.ts";
import { addDays } from "#facts/periods/iso-day.ts";
import { onFilingDay } from "./market-days.ts";

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

/** The last day on which a period's report is filed in time; null where no duty is known. */
export function deadlineOf({ fiscalPeriod, periodEnd, filerCategory, isForeign, hasNotice }: Duty): Deadline | null {
  const isAnnual = fiscalPeriod.startsWith("Q4");
  if (isForeign) {
    // Form 20-F: four months after the year's end; Form 6-K has no day of its own.
    return isAnnual ? { date: onFilingDay(monthsLater(periodEnd, 4)), form: "20-F", isExtended: false } : null;
  }
  const row = DAYS.find(([category]) => category.test(filerCategory ?? ""));
  if (row === undefined) return null;
  const [, annual, quarterly] = row;
  const due = onFilingDay(addDays(periodEnd, isAnnual ? annual : quarterly));
  const more = hasNotice ? (isAnnual ? MORE_FOR_ANNUAL : MORE_FOR_QUARTERLY) : 0;
  const date = more === 0 ? due : onFilingDay(addDays(due, more));
  return { date, form: isAnnual ? "10-K" : "10-Q", isExtended: hasNotice };
}

/** The same day some months later, the last one of a shorter month. */
function monthsLater(iso: string, months: number): string {
  const month = Number(iso.slice(5, 7)) - 1 + months;
  const last = new Date(Date.UTC(Number(iso.slice(0, 4)), month + 1, 0));
  const day = Math.min(Number(iso.slice(8, 10)), last.getUTCDate());
  return `${last.toISOString().slice(0, 8)}${String(day).padStart(2, "0")}`;
}
