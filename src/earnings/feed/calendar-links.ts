// Calendars on the web take one event in an address: Google's `render?action=TEMPLATE` and Outlook's compose deep link.
import type { EarningsEvent } from "#earnings/event.ts";
import { quarterLabel, statusWords } from "#earnings/words.ts";
import { instantOfWall } from "#facts/intake/new-york-time.ts";

/** Addresses that open a web calendar with one event filled in. */
export interface CalendarLinks {
  readonly google: string;
  readonly outlook: string;
}

/** Writes the addresses that put a company's results into a web calendar; an estimated day says that it is one. */
export function calendarLinks(event: EarningsEvent, symbol: string): CalendarLinks {
  const isEstimated = event.status === "ESTIMATED";
  const title = `${symbol} results ${quarterLabel(event)}${isEstimated ? " (estimated)" : ""}`;
  const text = `${statusWords(event.status)}. For information only; not financial advice.`;
  const span = eventSpan(event);
  return { google: googleAddress(title, text, span), outlook: outlookAddress(title, text, span) };
}

/** Addresses that subscribe a calendar to a feed. */
export interface SubscriptionLinks extends CalendarLinks {
  /** For the calendar program of the reader's own system. */
  readonly webcal: string;
}

/** Writes the addresses that subscribe a calendar to a feed. @param address of the feed, http or https */
export function subscriptionLinks(address: string, name: string): SubscriptionLinks {
  const webcal = address.replace(/^https?:/, "webcal:");
  return {
    webcal,
    google: `https://calendar.google.com/calendar/render?${new URLSearchParams({ cid: webcal }).toString()}`,
    outlook: `https://outlook.live.com/calendar/0/addfromweb?${spaced(new URLSearchParams({ url: address, name }))}`,
  };
}

function googleAddress(title: string, text: string, { start, end, isAllDay }: EventSpan): string {
  const written = (at: Date): string =>
    (isAllDay ? at.toISOString().slice(0, 10) : instant(at)).replaceAll(/[-:]/g, "");
  const dates = `${written(start)}/${written(end)}`;
  const query = new URLSearchParams({ action: "TEMPLATE", text: title, dates, details: text });
  return `https://calendar.google.com/calendar/render?${query.toString()}`;
}

function outlookAddress(title: string, text: string, { start, end, isAllDay }: EventSpan): string {
  const written = (at: Date): string => (isAllDay ? at.toISOString().slice(0, 10) : instant(at));
  const query = new URLSearchParams({
    path: "/calendar/action/compose",
    rru: "addevent",
    subject: title,
    body: text,
    startdt: written(start),
    enddt: written(end),
    allday: String(isAllDay),
  });
  return `https://outlook.live.com/calendar/0/deeplink/compose?${spaced(query)}`;
}

/** In UTC, without milliseconds: `2026-11-18T21:20:00Z`. */
function instant(at: Date): string {
  return `${at.toISOString().slice(0, 19)}Z`;
}

/** Outlook shows the plus of form encoding in titles. */
function spaced(query: URLSearchParams): string {
  return query.toString().replaceAll("+", "%20");
}

const HALF_HOUR_MS = 1_800_000;
const DAY_MS = 86_400_000;

/** When a calendar shows an event. */
interface EventSpan {
  readonly start: Date;
  /** The first instant after it; of an all-day event, the next midnight. */
  readonly end: Date;
  /** Whether only the UTC days of `start` and `end` count. */
  readonly isAllDay: boolean;
}

/** Gives results the whole day, or half an hour where the minute is known: that is on New York's clock, the span in UTC. */
export function eventSpan({ date, timeExactET }: Pick<EarningsEvent, "date" | "timeExactET">): EventSpan {
  if (timeExactET === null) {
    const start = Date.parse(`${date}T00:00:00Z`);
    return { start: new Date(start), end: new Date(start + DAY_MS), isAllDay: true };
  }
  const start = instantOfWall(Date.parse(`${date}T${timeExactET}:00Z`));
  return { start: new Date(start), end: new Date(start + HALF_HOUR_MS), isAllDay: false };
}
