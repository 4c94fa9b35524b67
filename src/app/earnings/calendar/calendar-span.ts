import { weekdayOf } from "#earnings/next/market-days.ts";
import { addDays, readableDay } from "#facts/periods/iso-day.ts";
import type { CalendarQuery } from "./calendar-query.ts";

/** The days a view shows, both inclusive, and the days by which the neighbouring ones are asked for. */
export interface CalendarSpan {
  readonly from: string;
  readonly to: string;
  readonly previous: string;
  readonly next: string;
}

const WEEK = 7;
const TABLE_DAYS = 91;
/** Somebody who looks for a company wants its past and its future. */
const SEARCH_DAYS = 400;

interface SpanQuestion extends Pick<CalendarQuery, "view" | "from" | "q" | "company"> {
  /** The last day, where a program names it. */
  readonly to?: string | null;
}

/** The span of a question: two weeks for the agenda, one for the week, a month, a quarter for the table. */
export function spanOf(query: SpanQuestion, today: string): CalendarSpan {
  const { view, from, q, company, to } = query;
  if (from !== null && to !== undefined && to !== null) return { from, to, previous: from, next: to };
  const day = from ?? today;
  const monday = mondayOf(day);
  switch (view) {
    case "agenda":
      return company === null ? weeks(monday, 2) : aroundYear(day, monday);
    case "week":
      return weeks(monday, 1);
    case "month": {
      const first = `${day.slice(0, 7)}-01`;
      const next = `${addDays(first, 31).slice(0, 7)}-01`;
      return { from: first, to: addDays(next, -1), previous: `${addDays(first, -1).slice(0, 7)}-01`, next };
    }
    case "table": {
      const back = addDays(monday, -TABLE_DAYS);
      const ahead = addDays(monday, TABLE_DAYS);
      if (q !== "" || company !== null) return aroundYear(day, monday);
      return { from: monday, to: addDays(ahead, -1), previous: back, next: ahead };
    }
  }
}

function aroundYear(day: string, monday: string): CalendarSpan {
  return {
    from: addDays(day, -SEARCH_DAYS),
    to: addDays(day, SEARCH_DAYS),
    previous: addDays(monday, -TABLE_DAYS),
    next: addDays(monday, TABLE_DAYS),
  };
}

function weeks(monday: string, count: number): CalendarSpan {
  const to = addDays(monday, WEEK * count - 1);
  return { from: monday, to, previous: addDays(monday, -WEEK), next: addDays(monday, WEEK) };
}

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  return addDays(day, -((weekdayOf(day) + 6) % WEEK));
}

/** Every day of a span, in order. */
export function daysOf({ from, to }: Pick<CalendarSpan, "from" | "to">): readonly string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Whether a span is too long to name each of its days. */
export function isLong({ from, to }: Pick<CalendarSpan, "from" | "to">): boolean {
  return addDays(from, 2 * WEEK) <= to;
}

/** The weeks of a span, each with those of its days that the span has. */
export function weeksOf(
  span: Pick<CalendarSpan, "from" | "to">,
): readonly { readonly monday: string; readonly days: readonly string[] }[] {
  const weeks = Map.groupBy(daysOf(span), mondayOf);
  return [...weeks].map(([monday, days]) => ({ monday, days }));
}

/** A span in words: `16 Nov 2026 to 29 Nov 2026`. */
export function spanWords({ from, to }: Pick<CalendarSpan, "from" | "to">): string {
  return `${readableDay(from)} to ${readableDay(to)}`;
}
