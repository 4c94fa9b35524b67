import type { CalendarEntry } from "#app/earnings/earnings-services.ts";
import { TIMES_OF_DAY } from "#contracts/earnings.ts";
import type { CalendarQuery, CompanySize } from "./calendar-query.ts";

const MEGA_FROM = 200e9;
const LARGE_FROM = 10e9;

/** The entries a question asks for: by day, then by hour, the largest companies first. */
export function filterEntries(entries: readonly CalendarEntry[], query: CalendarQuery): readonly CalendarEntry[] {
  const { status, tier, size, sector } = query;
  const words = query.q.toLowerCase();
  return entries
    .filter(
      ({ event, company }) =>
        (status === null || event.status === status) &&
        (tier === null || event.estimate?.tier === tier) &&
        (size === null || sizeOf(company.marketValue) === size) &&
        (sector === null || company.sector === sector) &&
        (words === "" ||
          company.symbol.toLowerCase() === words ||
          company.name.toLowerCase().includes(words) ||
          company.symbol.toLowerCase().startsWith(words)),
    )
    .toSorted(byDay);
}

/** The class of a market value in dollars; null where it is not held. */
export function sizeOf(marketValue: string | null): CompanySize | null {
  if (marketValue === null) return null;
  const value = Number(marketValue);
  if (value >= MEGA_FROM) return "mega";
  return value >= LARGE_FROM ? "large" : "smaller";
}

function byDay(one: CalendarEntry, other: CalendarEntry): number {
  if (one.event.date !== other.event.date) return one.event.date < other.event.date ? -1 : 1;
  const hours = TIMES_OF_DAY.indexOf(one.event.timeOfDay) - TIMES_OF_DAY.indexOf(other.event.timeOfDay);
  return hours || Number(other.company.marketValue ?? 0) - Number(one.company.marketValue ?? 0);
}
