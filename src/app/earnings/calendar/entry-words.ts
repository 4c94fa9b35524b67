import type { CalendarEntry } from "#app/earnings/earnings-services.ts";
import type { EarningsEvent } from "#earnings/event.ts";
import { accuracyLabel } from "#earnings/next/accuracy.ts";
import { otherWords, reportDayNote, shiftWords } from "#earnings/words.ts";
import { formatDate } from "#research/text/format-date.ts";

/** Whether a day that was only expected has passed, so that nothing held tells what became of it. */
export function isOverdue({ event }: CalendarEntry, today: string): boolean {
  return event.status !== "REPORTED" && event.status !== "LATE" && event.date < today;
}

/** What a reader should know of an entry besides its day; whole sentences. */
export function entryNotes(entry: CalendarEntry, today: string): readonly string[] {
  const { event, company, dayHistory } = entry;
  const reportDay = reportDayNote(event);
  const notes: string[] = [];
  if (isOverdue(entry, today)) notes.push(overdueWords(event.date, company.knownBy));
  if (event.estimate !== null) notes.push(`${accuracyLabel(event.estimate.method)}.`);
  if (reportDay !== null) notes.push(reportDay);
  notes.push(...otherWords(event));
  if (event.deadline !== null) notes.push(`${event.deadline.form} due by ${formatDate(event.deadline.date)}.`);
  const moved = dayHistory.at(-1);
  if (isShifted(event)) notes.push(`Came ${shiftWords(event.shiftDays)}.`);
  if (moved !== undefined) notes.push(`Moved from ${formatDate(moved.day)}.`);
  return notes;
}

function overdueWords(date: string, knownBy: string): string {
  const day = formatDate(knownBy);
  return date <= knownBy
    ? `Nothing held up to ${day} tells whether they came.`
    : `Known to ${day} only, so not whether they came.`;
}

/** A day more or less is no news. */
const NOTABLE_SHIFT_DAYS = 2;

function isShifted({ status, shiftDays }: EarningsEvent): boolean {
  return status === "REPORTED" && shiftDays !== null && Math.abs(shiftDays) >= NOTABLE_SHIFT_DAYS;
}
