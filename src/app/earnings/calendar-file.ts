import type { CalendarEntry } from "./earnings-services.ts";
import { writeCalendar } from "#earnings/feed/write-calendar.ts";

/** Answers with a calendar file. @param address the product's own, for the links back */
export function calendarFile(
  name: string,
  entries: readonly CalendarEntry[],
  { address, isPrivate }: { readonly address: string; readonly isPrivate: boolean },
): Response {
  const text = writeCalendar({
    name,
    events: entries.map(({ event, company, sequence, changedAt }) => ({
      event,
      symbol: company.symbol,
      company: company.name,
      sequence,
      changedAt,
      url: `${address}/research/${encodeURIComponent(company.symbol)}?type=earnings`,
    })),
  });
  return new Response(text, {
    headers: {
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": 'inline; filename="earnings.ics"',
      "cache-control": isPrivate ? "private, no-store" : "public, max-age=900",
    },
  });
}
