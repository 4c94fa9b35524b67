import { computedView } from "#app/research/computed-view.ts";
import type { PriceChart } from "#research/cards/card.ts";
import { formatDate } from "#research/text/format-date.ts";
import { formatFigure } from "#research/text/format-figure.ts";
import type { Close, PriceRange } from "./price-range.ts";

/** Writes a close as every price is written. */
export function priceText(close: string): string {
  return formatFigure(computedView(close, "USD/shares"), "per-share");
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
export function sayClose([date, close]: Close, events: readonly PriceEvent[]): string {
  return [formatDate(date), priceText(close), ...events.map(({ label }) => label)].join(", ");
}
