import { daysBetween } from "#facts/periods/iso-day.ts";

/** Place of the last item dated on or before a day, of items in order of date; -1 when all are later. */
export function lastAtOrBefore<Item>(items: readonly Item[], day: string, dateOf: (item: Item) => string): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = items[middle];
    if (item !== undefined && dateOf(item) <= day) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

interface NearestOptions<Item> {
  readonly dateOf: (item: Item) => string;
  /** The most days that the item may lie before or after the day. */
  readonly maxDays: number;
}

/** The item nearest to a day, of items in order of date, each date once; the earlier of two equally near. */
export function nearest<Item>(
  items: readonly Item[],
  day: string,
  { dateOf, maxDays }: NearestOptions<Item>,
): Item | null {
  const position = lastAtOrBefore(items, day, dateOf);
  const earlier = items[position];
  const later = items[position + 1];
  const back = earlier === undefined ? Infinity : daysBetween(dateOf(earlier), day);
  const ahead = later === undefined ? Infinity : daysBetween(day, dateOf(later));
  if (Math.min(back, ahead) > maxDays) return null;
  return (back <= ahead ? earlier : later) ?? null;
}

/** The same day some months earlier; the last day of a shorter month instead of a day it does not have. */
export function monthsEarlier(date: string, months: number): string {
  const target = new Date(`${date.slice(0, 7)}-01T00:00:00Z`);
  target.setUTCMonth(target.getUTCMonth() - months);
  const lastDay = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  const day = Math.min(Number(date.slice(8, 10)), lastDay);
  return `${target.toISOString().slice(0, 8)}${String(day).padStart(2, "0")}`;
}
