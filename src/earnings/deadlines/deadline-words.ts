import type { DeadlineStatus } from "#contracts/earnings.ts";
import type { DeadlineBasis, FilingDeadline } from "#earnings/event.ts";
import { weekdayAndDay } from "#earnings/words.ts";
import { daysBetween, readableDay } from "#facts/periods/iso-day.ts";

const STATUS: Readonly<Record<DeadlineStatus, string>> = { DUE: "Due", FILED: "Filed", LATE: "Late" };

/** How a deadline stands, in a word. */
export function deadlineStatusWords(status: DeadlineStatus): string {
  return STATUS[status];
}

/** Why a report is due on its day: `40 days after the period’s end, as a large accelerated filer`. */
export function basisWords({ filer, allows, counted }: DeadlineBasis, date: string): string {
  const { count, unit } = allows;
  const whose = filer === null ? "a foreign issuer" : `a${/^[aeiou]/i.test(filer) ? "n" : ""} ${filer.toLowerCase()}`;
  const isMoved = counted < date;
  return `${String(count)} ${unit} after the period’s end, as ${whose}${isMoved ? `; ${weekdayAndDay(counted)} is not a business day` : ""}`;
}

/** What a reader should know of a deadline besides its day; whole sentences. */
export function deadlineNotes(deadline: FilingDeadline): readonly string[] {
  const { basis, notice, date, periodEnd, isPeriodExpected } = deadline;
  const due = basis.beforeNotice ?? date;
  const notes = [...filedNotes(deadline), `${basisWords(basis, due)}.`];
  if (notice !== null && basis.beforeNotice !== null) {
    const from = weekdayAndDay(basis.beforeNotice);
    notes.push(`Moved from ${from} by the notice of late filing (${notice.form}) of ${readableDay(notice.filed)}.`);
  }
  if (isPeriodExpected) notes.push(`The period’s end, ${readableDay(periodEnd)}, is estimated.`);
  return notes;
}

function filedNotes({ report, date, status }: FilingDeadline): readonly string[] {
  if (status === "LATE") return ["Not in our list of filings, which covers this day."];
  if (report === null) return [];
  const early = daysBetween(report.filed, date);
  const days = `${String(Math.abs(early))} ${Math.abs(early) === 1 ? "day" : "days"}`;
  const against =
    early === 0 ? "on the last day" : early > 0 ? `${days} before the deadline` : `${days} after the deadline`;
  return [`Filed on ${readableDay(report.filed)}, ${against}.`];
}
