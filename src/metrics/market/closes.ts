import { Decimal } from "decimal.js";
import type { PriceHistory, PricePoint, Spinoff } from "#facts/dossier.ts";
import { lastAtOrBefore, nearest } from "#metrics/nearest-day.ts";
import { lazily } from "#platform/memo.ts";

/** A day of trading in numbers. */
export interface TradingDay {
  readonly date: string;
  readonly close: Decimal;
  /** Against the trading day before; null on the first one and across an unadjusted spin-off. */
  readonly change: Decimal | null;
}

/** The closes known on a day, ready for look-ups. All lists are oldest first. */
export interface Closes {
  /** Month-end and daily closes together, each date once. */
  readonly all: readonly PricePoint[];
  /** Every trading day of the newest two years. */
  readonly daily: readonly PricePoint[];
  /** `daily` in numbers, made when first asked for. */
  readonly tradingDays: () => readonly TradingDay[];
  /** Month-end closes and the newest close. */
  readonly series: readonly PricePoint[];
  readonly spinoffs: readonly Spinoff[];
}

/** Takes the closes up to `asOf`; all lists are empty where no prices are held. */
export function closesKnownBy(prices: PriceHistory | null, asOf: string): Closes {
  if (prices === null) return { all: [], daily: [], tradingDays: () => [], series: [], spinoffs: [] };
  const monthly = prices.monthly.filter((point) => point.date <= asOf);
  const daily = prices.daily.filter((point) => point.date <= asOf);
  const spinoffs = prices.spinoffs.filter((spinoff) => spinoff.date <= asOf);
  const newest = daily.at(-1);
  return {
    all: merged(monthly, daily),
    daily,
    tradingDays: lazily(() => inNumbers(daily, spinoffs)),
    series: newest === undefined ? monthly : merged(monthly, [newest]),
    spinoffs,
  };
}

/** The close of exactly that date; null when it was no trading day or none is held. */
export function closeOn(closes: Closes, date: string): PricePoint | null {
  const point = closes.all[lastCloseBy(closes.all, date)];
  return point?.date === date ? point : null;
}

/** The close nearest to a date, the earlier of two equally near; null when none lies within `days`. */
export function closeNear(closes: Closes, date: string, days: number): PricePoint | null {
  return nearest(closes.all, date, { dateOf, maxDays: days });
}

/** Place of the last point dated on or before a date; -1 when all are later. */
export function lastCloseBy(points: readonly PricePoint[], date: string): number {
  return lastAtOrBefore(points, date, dateOf);
}

/** The spin-off after `from`, up to and including `to`, for which earlier closes were not lowered. */
export function unadjustedSpinoff({ spinoffs }: Pick<Closes, "spinoffs">, from: string, to: string): Spinoff | null {
  return spinoffs.find((spinoff) => !spinoff.isAdjusted && spinoff.date > from && spinoff.date <= to) ?? null;
}

function inNumbers(daily: readonly PricePoint[], spinoffs: readonly Spinoff[]): readonly TradingDay[] {
  const days: TradingDay[] = [];
  for (const { date, close: text } of daily) {
    const close = new Decimal(text);
    const before = days.at(-1);
    const isComparable = before !== undefined && unadjustedSpinoff({ spinoffs }, before.date, date) === null;
    days.push({ date, close, change: isComparable ? close.div(before.close).minus(1) : null });
  }
  return days;
}

function merged(monthly: readonly PricePoint[], daily: readonly PricePoint[]): readonly PricePoint[] {
  const byDate = new Map(monthly.map((point) => [point.date, point]));
  for (const point of daily) byDate.set(point.date, point);
  return [...byDate.values()].toSorted((one, other) => (one.date < other.date ? -1 : 1));
}

function dateOf({ date }: PricePoint): string {
  return date;
}
