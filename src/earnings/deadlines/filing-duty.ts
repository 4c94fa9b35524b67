import type { Filing } from "#facts/dossier.ts";
import type { FactBook } from "#facts/fact-book.ts";
import { addDays, daysBetween } from "#facts/periods/iso-day.ts";
import type { EndedQuarter } from "#earnings/next/next-quarters.ts";
import { deadlineOf, type ReckonedDeadline } from "./deadline.ts";

/** A deadline, and the notice of late filing that moved it. */
export interface FilingDuty {
  readonly deadline: ReckonedDeadline;
  readonly notice: Filing | null;
}

const FOREIGN = /^(20-F|40-F)/;
/** A notice states the period's end; one that does not is filed before the next quarter's could be. */
const SAME_END_DAYS = 10;
const LONGEST_WAIT_DAYS = 100;

/** By when a company must file a quarter's report, as known on the book's day; null where no duty is known. */
export function deadlineFor({ dossier, asOf }: FactBook, quarter: EndedQuarter): FilingDuty | null {
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
export function hasPassed({ dossier, asOf }: FactBook, day: string): boolean {
  const { filingsThrough } = dossier.origin;
  if (filingsThrough === null) return false;
  return (filingsThrough < asOf ? filingsThrough : asOf) > day;
}
