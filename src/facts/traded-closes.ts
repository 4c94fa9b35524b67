import { Decimal } from "decimal.js";
import type { PricePoint, Split } from "./dossier.ts";
import { daysBetween } from "./periods/iso-day.ts";

/** The day that filings give a split lies up to a quarter and its report after the day on which the price fell. */
const NEAR_DAYS = 130;
/** How far the price may move on the day itself. */
const DAY_MOVE = 1.2;
const DECIMALS = 6;

/**
 * Puts closes as they were traded on today's basis, by the splits that the filings show (docs/decisions/053-prices.md). A split takes
 * effect on the day on which the price itself took the step. Where none near it did, the closes before it are left out, because a
 * close on the wrong basis is wrong by the whole ratio.
 *
 * @param closes oldest first
 */
export function onTodaysBasis(closes: readonly PricePoint[], splits: readonly Split[]): readonly PricePoint[] {
  const newestFirst = splits.toSorted((one, other) => (one.date < other.date ? 1 : -1));
  return newestFirst.reduce<readonly PricePoint[]>(applySplit, closes);
}

function applySplit(closes: readonly PricePoint[], { date, ratio }: Split): readonly PricePoint[] {
  const step = stepOf(closes, date, Number(ratio));
  if (step === null) return closes.filter((point) => point.date >= date);
  return closes.map((point, at) => {
    if (at >= step) return point;
    const close = new Decimal(point.close).div(ratio).toDecimalPlaces(DECIMALS).toFixed();
    return { ...point, close };
  });
}

/** The position of the first close on the new basis: the step nearest to the ratio; null where the price took none. */
function stepOf(closes: readonly PricePoint[], date: string, ratio: number): number | null {
  let best: { readonly at: number; readonly miss: number } | null = null;
  // A step that a day's trading can take by itself is no sign of a split.
  const least = Math.log(DAY_MOVE);
  if (Math.abs(Math.log(ratio)) <= 2 * least) return null;
  for (let at = 1; at < closes.length; at += 1) {
    const [before, after] = [closes[at - 1], closes[at]];
    if (before === undefined || after === undefined || Math.abs(daysBetween(after.date, date)) > NEAR_DAYS) continue;
    const miss = Math.abs(Math.log(Number(before.close) / Number(after.close)) - Math.log(ratio));
    if (miss <= least && (best === null || miss < best.miss)) best = { at, miss };
  }
  return best?.at ?? null;
}
