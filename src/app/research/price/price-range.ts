import type { PriceChart } from "#research/cards/card.ts";

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
