import type { DeadlineEntry } from "#app/earnings/earnings-services.ts";
import { deadlineNotes } from "#earnings/deadlines/deadline-words.ts";
import { formatDate } from "#research/text/format-date.ts";

/** Whether a deadline has passed and nothing held tells whether it was kept. */
export function isUnsettled({ event }: DeadlineEntry, today: string): boolean {
  return event.status === "DUE" && event.date < today;
}

/** What a reader should know of a filing deadline besides its day; whole sentences. */
export function deadlineEntryNotes(entry: DeadlineEntry, today: string): readonly string[] {
  const moved = entry.dayHistory.at(-1);
  return [
    ...(isUnsettled(entry, today)
      ? ["Our list of filings does not reach this day, so we do not know whether the report was filed."]
      : []),
    ...deadlineNotes(entry.event),
    ...(moved === undefined || entry.event.notice !== null ? [] : [`Before it stood on ${formatDate(moved.day)}.`]),
  ];
}
