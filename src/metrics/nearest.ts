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

interface Search<Item> {
  readonly dateOf: (item: Item) => string;
  /** The most days that the item may lie before or after the day. */
  readonly within: number;
}

/** The item nearest to a day, of items in order of date, each date once; the earlier of two equally near. */
export function nearest<Item>(items: readonly Item[], day: string, { dateOf, within }: Search<Item>): Item | null {
  const place = lastAtOrBefore(items, day, dateOf);
  const earlier = items[place];
  const later = items[place + 1];
  const back = earlier === undefined ? Infinity : daysBetween(dateOf(earlier), day);
  const ahead = later === undefined ? Infinity : daysBetween(day, dateOf(later));
  if (Math.min(back, ahead) > within) return null;
  return (back <= ahead ? earlier : later) ?? null;
}
