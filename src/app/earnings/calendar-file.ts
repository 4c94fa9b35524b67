import { writeCalendar, type FeedEvent } from "#earnings/feed/write-calendar.ts";
import type { CalendarEntry, DeadlineEntry } from "./earnings-services.ts";

/** What a calendar file tells of. */
export interface FileContent {
  readonly entries: readonly CalendarEntry[];
  readonly deadlines: readonly DeadlineEntry[];
}

/** Answers with a calendar file. @param address the product's own, for the links back */
export function calendarFile(
  name: string,
  { entries, deadlines }: FileContent,
  { address, isPrivate }: { readonly address: string; readonly isPrivate: boolean },
): Response {
  const text = writeCalendar({
    name,
    events: entries.map((entry) => ({
      ...feedEvent(entry, address),
      standing: entry.standing,
      knownBy: entry.company.knownBy,
    })),
    deadlines: deadlines.map((entry) => feedEvent(entry, address)),
  });
  return new Response(text, {
    headers: {
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": 'inline; filename="earnings.ics"',
      "cache-control": isPrivate ? "private, no-store" : "public, max-age=900",
    },
  });
}

function feedEvent<Event>(
  { event, company, sequence, changedAt }: Pick<DeadlineEntry, "company" | "sequence" | "changedAt"> & { event: Event },
  address: string,
): FeedEvent<Event> {
  const url = `${address}/research/${encodeURIComponent(company.symbol)}?type=earnings`;
  return { event, symbol: company.symbol, company: company.name, sequence, changedAt, url };
}
