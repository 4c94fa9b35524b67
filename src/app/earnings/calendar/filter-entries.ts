import type { CalendarCompany, CalendarEntry, DeadlineEntry } from "#app/earnings/earnings-services.ts";
import { TIMES_OF_DAY } from "#contracts/earnings.ts";
import type { CalendarQuery, CompanySize } from "./calendar-query.ts";

const MEGA_FROM = 200e9;
const LARGE_FROM = 10e9;

/** The results a question asks for: by day, then by hour, the largest companies first. */
export function filterEntries(entries: readonly CalendarEntry[], query: CalendarQuery): readonly CalendarEntry[] {
  const { status, tier } = query;
  return entries
    .filter(
      ({ event, company }) =>
        (status === null || event.status === status) &&
        (tier === null || event.estimate?.tier === tier) &&
        isWanted(company, query),
    )
    .toSorted((one, other) => byDay(one, other) || byHour(one, other) || bySize(one, other));
}

/** The filing deadlines a question asks for: by day, the largest companies first; none has a tier. */
export function filterDeadlines(deadlines: readonly DeadlineEntry[], query: CalendarQuery): readonly DeadlineEntry[] {
  const { status, tier } = query;
  return deadlines
    .filter(
      ({ event, company }) => tier === null && (status === null || event.status === status) && isWanted(company, query),
    )
    .toSorted((one, other) => byDay(one, other) || bySize(one, other));
}

function isWanted({ symbol, name, marketValue, sector }: CalendarCompany, query: CalendarQuery): boolean {
  const words = query.q.toLowerCase();
  return (
    (query.company === null || symbol === query.company) &&
    (query.size === null || sizeOf(marketValue) === query.size) &&
    (query.sector === null || sector === query.sector) &&
    (words === "" || symbol.toLowerCase().startsWith(words) || name.toLowerCase().includes(words))
  );
}

/** The class of a market value in dollars; null where it is not held. */
export function sizeOf(marketValue: string | null): CompanySize | null {
  if (marketValue === null) return null;
  const value = Number(marketValue);
  if (value >= MEGA_FROM) return "mega";
  return value >= LARGE_FROM ? "large" : "smaller";
}

type Dated = Pick<DeadlineEntry, "company"> & { readonly event: { readonly date: string } };

function byDay({ event: one }: Dated, { event: other }: Dated): number {
  return one.date === other.date ? 0 : one.date < other.date ? -1 : 1;
}

function byHour({ event: one }: CalendarEntry, { event: other }: CalendarEntry): number {
  return TIMES_OF_DAY.indexOf(one.timeOfDay) - TIMES_OF_DAY.indexOf(other.timeOfDay);
}

function bySize({ company: one }: Dated, { company: other }: Dated): number {
  return Number(other.marketValue ?? 0) - Number(one.marketValue ?? 0);
}
