import type { CalendarEntry } from "#app/earnings/earnings-services.ts";
import type { EarningsEvent } from "#earnings/event.ts";
import { accuracyLabel } from "#earnings/next/accuracy.ts";
import { otherWords, overdueWords, reportDayNote, shiftWords } from "#earnings/words.ts";
import { formatDate } from "#research/text/format-date.ts";

/** Whether the day expected is over and our data does not have the results. */
export function isOverdue({ standing, event }: CalendarEntry): boolean {
  return standing === "overdue" && event.status !== "LATE";
}

/** What a reader should know of an entry besides its day; whole sentences. */
export function entryNotes(entry: CalendarEntry): readonly string[] {
  const { event, standing, company, dayHistory } = entry;
  const reportDay = reportDayNote(event);
  const notes: string[] = [];
  if (standing === "overdue") notes.push(overdueWords(event, company.knownBy));
  if (standing !== "overdue" && event.estimate !== null) notes.push(`${accuracyLabel(event.estimate.method)}.`);
  if (reportDay !== null) notes.push(reportDay);
  notes.push(...otherWords(event));
  if (event.deadline !== null) notes.push(`${event.deadline.form} due by ${formatDate(event.deadline.date)}.`);
  const moved = dayHistory.at(-1);
  if (isShifted(event)) notes.push(`Came ${shiftWords(event.shiftDays)}.`);
  if (moved !== undefined) notes.push(`Moved from ${formatDate(moved.day)}.`);
  return notes;
}

/** A day more or less is no news. */
const NOTABLE_SHIFT_DAYS = 2;

function isShifted({ status, shiftDays }: EarningsEvent): boolean {
  return status === "REPORTED" && shiftDays !== null && Math.abs(shiftDays) >= NOTABLE_SHIFT_DAYS;
}
