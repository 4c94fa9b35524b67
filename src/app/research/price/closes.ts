import type { PriceChart } from "#research/cards/card.ts";
import { computedView } from "#app/research/computed-view.ts";
import { formatDate } from "#research/text/format-date.ts";
import type { FigureView } from "#research/text/figure-view.ts";
import { formatFigure } from "#research/text/format-figure.ts";
import type { ScreenPoint } from "#app/research/lazy/first-interaction.ts";

export const PRICE_RANGES = ["1M", "6M", "1Y", "2Y", "5Y", "10Y"] as const;
export type PriceRange = (typeof PRICE_RANGES)[number];

const MONTHS: Readonly<Record<PriceRange, number>> = { "1M": 1, "6M": 6, "1Y": 12, "2Y": 24, "5Y": 60, "10Y": 120 };

export type Close = PriceChart["daily"][number];

/**
 * The closes of a range, oldest first, back from the newest. Up to two years they are daily, beyond that monthly with
 * the newest daily close at the end.
 */
export function closesOf(
  { daily, monthly }: Pick<PriceChart, "daily" | "monthly">,
  range: PriceRange,
): readonly Close[] {
  const newest = daily.at(-1) ?? monthly.at(-1);
  if (newest === undefined) return [];
  const months = MONTHS[range];
  const from = monthsBefore(newest[0], months);
  if (months <= MONTHS["2Y"] && daily.length > 0) return daily.filter(([date]) => date >= from);
  const earlier = monthly.filter(([date]) => date >= from && date < newest[0]);
  return [...earlier, newest];
}

/** The ranges that hold more than the one before: a young listing has no ten years. */
export function rangesOf(chart: Pick<PriceChart, "daily" | "monthly">): readonly PriceRange[] {
  const first = [chart.monthly[0]?.[0], chart.daily[0]?.[0]].filter((date) => date !== undefined).toSorted()[0];
  const newest = (chart.daily.at(-1) ?? chart.monthly.at(-1))?.[0];
  if (first === undefined || newest === undefined) return [];
  return PRICE_RANGES.filter((_, index) => {
    const shorter = PRICE_RANGES[index - 1];
    return shorter === undefined || first < monthsBefore(newest, MONTHS[shorter]);
  });
}

/** The same day some months earlier, or that month's last day where it has no such day. */
export function monthsBefore(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  const counted = year * 12 + (month - 1) - months;
  const lastDay = new Date(Date.UTC(Math.floor(counted / 12), (counted % 12) + 1, 0)).getUTCDate();
  return new Date(Date.UTC(Math.floor(counted / 12), counted % 12, Math.min(day, lastDay))).toISOString().slice(0, 10);
}

/** Writes a close as every price is written. */
export function priceText(close: string): string {
  return formatFigure(computedView(close, "USD/shares"), "per-share");
}

/** A close as the figure that opens its evidence; null in runs from before closes had ids. */
export function closeFigure({ closeId }: Pick<PriceChart, "closeId">, [date, close]: Close): FigureView | null {
  if (closeId === undefined) return null;
  return { ...computedView(close, "USD/shares", "Share price"), id: `${closeId}${date}` };
}

export type PriceEvent = PriceChart["events"][number];

/** The events marked in a range: beyond two years the results of every quarter would cover the line. */
export function eventsIn(events: readonly PriceEvent[], range: PriceRange): readonly PriceEvent[] {
  return range === "5Y" || range === "10Y" ? events.filter(({ kind }) => kind !== "earnings") : events;
}

/** The close on which an event is marked: its own day's, or the first after it; null outside the closes. */
export function closeOfEvent(closes: readonly Close[], { date }: PriceEvent): Close | null {
  const first = closes[0];
  if (first === undefined || date < first[0]) return null;
  return closes.find(([day]) => day >= date) ?? null;
}

/** What is said of one close: `21 Aug 2026, $178.43, results of Q1`. */
export function closeText([date, close]: Close, events: readonly PriceEvent[]): string {
  return [formatDate(date), priceText(close), ...events.map(({ label }) => label)].join(", ");
}

/** Room for the prices at the right of the sketch and of the drawing, in pixels. */
export const SCALE_WIDTH = 64;

/** The close that a picture of them, with its scale at the right, shows at a place of the window. */
export function closeAtPointer(
  closes: readonly Close[],
  picture: Pick<DOMRect, "left" | "width">,
  { clientX }: ScreenPoint,
): Close | undefined {
  const share = (clientX - picture.left) / (picture.width - SCALE_WIDTH);
  return closes[Math.round(Math.min(Math.max(share, 0), 1) * (closes.length - 1))];
}

export const MONTH_NAMES = [
  "Jan",
  "Feb",
  "Mar",
  "Apr",
  "May",
  "Jun",
  "Jul",
  "Aug",
  "Sep",
  "Oct",
  "Nov",
  "Dec",
] as const;

interface YearOfCloses {
  readonly year: string;
  /** One for each month; null where none is held. */
  readonly closes: readonly (Close | null)[];
}

/** Month-end closes as a grid, newest year first. */
export function monthGrid(monthly: readonly Close[]): readonly YearOfCloses[] {
  const byMonth = new Map(monthly.map((close) => [close[0].slice(0, 7), close]));
  const years = [...new Set(monthly.map(([date]) => date.slice(0, 4)))].toReversed();
  return years.map((year) => ({
    year,
    closes: MONTH_NAMES.map((_, month) => byMonth.get(`${year}-${String(month + 1).padStart(2, "0")}`) ?? null),
  }));
}
