import type { EarningsEvent } from "#earnings/event.ts";

/** What a reader is told of a company's results to come. */
export interface Upcoming {
  /** The first results not out whose day is not over; null where none is known. */
  readonly next: EarningsEvent | null;
  /** The last results whose expected day is over and which our data does not have; null where there are none. */
  readonly overdue: EarningsEvent | null;
}

/** How an event is placed on a reader's day: out; expected before it and not in our data; the next; after the next. */
export type Standing = "reported" | "overdue" | "next" | "later";

/** The one answer to when a company's next results come. @param today the reader's day, New York's clock; no next one is before it */
export function upcomingResults(events: readonly EarningsEvent[], today: string): Upcoming {
  const open = events.filter(({ status }) => status !== "REPORTED").toSorted((a, b) => a.date.localeCompare(b.date));
  return {
    next: open.find(({ date }) => date >= today) ?? null,
    overdue: open.findLast(({ date }) => date < today) ?? null,
  };
}

/** The answer for each of many companies, by CIK; companies of which no results are open are left out. */
export function upcomingByCompany(events: readonly EarningsEvent[], today: string): ReadonlyMap<string, Upcoming> {
  const open = Map.groupBy(
    events.filter(({ status }) => status !== "REPORTED"),
    ({ cik }) => cik,
  );
  return new Map([...open].map(([cik, own]) => [cik, upcomingResults(own, today)]));
}

/** How an event is placed, given its company's answer on the same day. */
export function standingOf(event: EarningsEvent, upcoming: Upcoming | undefined, today: string): Standing {
  if (event.status === "REPORTED") return "reported";
  if (event.date < today) return "overdue";
  return event === upcoming?.next ? "next" : "later";
}
