import type { PriceHistory, PricePoint, Spinoff } from "#facts/dossier.ts";
import { daysBetween } from "#facts/periods/iso-day.ts";

/** The closes known on a day, ready for look-ups. All lists are oldest first. */
export interface Closes {
  /** Month-end and daily closes together, each date once. */
  readonly all: readonly PricePoint[];
  /** Every trading day of the newest two years. */
  readonly daily: readonly PricePoint[];
  /** Month-end closes and the newest close. */
  readonly reading: readonly PricePoint[];
  readonly spinoffs: readonly Spinoff[];
}

/** Takes the closes up to `asOf`; all lists are empty where no prices are held. */
export function closesKnownBy(prices: PriceHistory | null, asOf: string): Closes {
  if (prices === null) return { all: [], daily: [], reading: [], spinoffs: [] };
  const monthly = prices.monthly.filter((point) => point.date <= asOf);
  const daily = prices.daily.filter((point) => point.date <= asOf);
  const newest = daily.at(-1);
  return {
    all: merged(monthly, daily),
    daily,
    reading: newest === undefined ? monthly : merged(monthly, [newest]),
    spinoffs: prices.spinoffs.filter((spinoff) => spinoff.date <= asOf),
  };
}

/** The close of exactly that date; null when it was no trading day or none is held. */
export function closeOn(closes: Closes, date: string): PricePoint | null {
  const point = closes.all[lastAtOrBefore(closes.all, date)];
  return point?.date === date ? point : null;
}

/** The close nearest to a date, the earlier of two equally near; null when none lies within `days`. */
export function closeNear(closes: Closes, date: string, days: number): PricePoint | null {
  const place = lastAtOrBefore(closes.all, date);
  const earlier = closes.all[place];
  const later = closes.all[place + 1];
  const back = earlier === undefined ? Infinity : daysBetween(earlier.date, date);
  const ahead = later === undefined ? Infinity : daysBetween(date, later.date);
  if (Math.min(back, ahead) > days) return null;
  return (back <= ahead ? earlier : later) ?? null;
}

/** Place of the last point dated on or before a date; -1 when all are later. */
export function lastAtOrBefore(points: readonly PricePoint[], date: string): number {
  let low = 0;
  let high = points.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((points[middle]?.date ?? "") <= date) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The spin-off after `from`, up to and including `to`, for which earlier closes were not lowered. */
export function unadjustedSpinoff(closes: Closes, from: string, to: string): Spinoff | null {
  return closes.spinoffs.find((spinoff) => !spinoff.isAdjusted && spinoff.date > from && spinoff.date <= to) ?? null;
}

function merged(monthly: readonly PricePoint[], daily: readonly PricePoint[]): readonly PricePoint[] {
  const byDate = new Map(monthly.map((point) => [point.date, point]));
  for (const point of daily) byDate.set(point.date, point);
  return [...byDate.values()].toSorted((one, other) => (one.date < other.date ? -1 : 1));
}
