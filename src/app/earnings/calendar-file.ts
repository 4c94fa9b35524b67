import { type FeedEvent, writeCalendar } from "#earnings/feed/write-calendar.ts";
import type { CalendarEntry, DeadlineEntry, EarningsServices } from "./earnings-services.ts";
import { readShow } from "./calendar/read-calendar-query.ts";
import { addDays } from "#facts/periods/iso-day.ts";

/** What a calendar file tells of. */
interface FileContent {
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

/** What a feed tells of some companies: results, and filing deadlines where its address asks for them (`show=both`). */
export async function readFeed(
  earnings: Pick<EarningsServices, "calendar" | "deadlines" | "today">,
  request: Request,
  ciks: readonly string[],
): Promise<FileContent> {
  const show = readShow(new URL(request.url).searchParams);
  const span = { ...feedSpan(earnings.today()), ciks };
  const [{ entries }, deadlines] = await Promise.all([
    show === "deadlines" ? { entries: [] } : earnings.calendar(span),
    show === "results" ? [] : earnings.deadlines(span),
  ]);
  return { entries, deadlines };
}

const BACK_DAYS = 366;
const AHEAD_DAYS = 400;

/** The days a feed tells of: a year back, and as far ahead as anything is estimated. */
export function feedSpan(today: string): { readonly from: string; readonly to: string } {
  return { from: addDays(today, -BACK_DAYS), to: addDays(today, AHEAD_DAYS) };
}
