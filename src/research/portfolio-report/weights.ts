import { Decimal } from "decimal.js";
import { applySplits, positionAfter } from "#research/holdings/position.ts";
import { formatDate } from "#research/text/format-date.ts";
import { total, type Coverage, type Listed, type Missing, type Weighted } from "./listed.ts";

/** By what the companies of a list count. */
export const WEIGHT_BASES = ["equal", "value", "target"] as const;
export type WeightBasis = (typeof WEIGHT_BASES)[number];

/** What is held of one company, at its newest close. */
export type Worth =
  | {
      readonly ok: true;
      readonly shares: Decimal;
      readonly value: Decimal;
      /** Null where the cost of some shares is unknown. */
      readonly cost: Decimal | null;
      readonly realisedGain: Decimal | null;
      /** ISO date of the close. */
      readonly on: string;
    }
  | { readonly ok: false; readonly reason: string };

export interface Weighing {
  readonly basis: WeightBasis;
  readonly lines: readonly (Weighted & { readonly worth: Worth })[];
  readonly coverage: Coverage;
}

/** By trades where there are any, by targets where some were set, else all alike. */
export function usualBasis(listed: readonly Listed[]): WeightBasis {
  if (listed.some(({ item }) => item.lots.length > 0)) return "value";
  return listed.some(({ item }) => item.targetWeight !== null) ? "target" : "equal";
}

/** Weighs the companies of a list; the weights of those that have one add up to one. */
export function weigh(listed: readonly Listed[], basis: WeightBasis): Weighing {
  const valued = listed.map((one) => ({ ...one, worth: worthOf(one) }));
  const sizes = valued.map((one) => sizeOf(one, basis));
  const whole = total(sizes.flatMap((size) => (typeof size === "string" ? [] : [size])));
  const missing: Missing[] = [];
  const lines = valued.map((one, position) => {
    const size = sizes[position] ?? NO_SHARES;
    if (typeof size !== "string" && !whole.isZero()) return { ...one, weight: size.dividedBy(whole) };
    missing.push({ symbol: one.item.symbol, reason: typeof size === "string" ? size : NO_SHARES });
    return { ...one, weight: null };
  });
  return { basis, lines, coverage: { of: lines.length, with: lines.length - missing.length, missing } };
}

const NO_SHARES = "You no longer hold it.";

/** Whether all shares of a company were sold: it stays in the list, and no number about what is owned counts it. */
export function isSoldOut({ worth }: { readonly worth: Worth }): boolean {
  return worth.ok && worth.shares.isZero();
}

function sizeOf({ item, worth }: Listed & { readonly worth: Worth }, basis: WeightBasis): Decimal | string {
  if (basis !== "target" && isSoldOut({ worth })) return NO_SHARES;
  switch (basis) {
    case "equal":
      return new Decimal(1);
    case "target":
      return item.targetWeight === null ? "It has no target weight." : new Decimal(item.targetWeight);
    case "value":
      return worth.ok ? worth.value : worth.reason;
  }
}

function worthOf({ item, summary, absence }: Listed): Worth {
  if (item.lots.length === 0) return { ok: false, reason: "It has no trades." };
  if (summary === null) return { ok: false, reason: absence };
  const refusal = closesRefused(item.symbol, summary);
  if (refusal !== null) return { ok: false, reason: refusal };
  const answer = positionAfter(applySplits(item.lots, summary.splits));
  if (!answer.ok)
    return {
      ok: false,
      reason: `On ${formatDate(answer.date)}, more shares are sold than the position has: a trade is missing.`,
    };
  const newest = summary.closes.at(-1);
  if (newest === undefined) return { ok: false, reason: "We have no closing prices." };
  const { shares, cost, realisedGain } = answer.position;
  return { ok: true, shares, value: shares.times(newest.close), cost, realisedGain, on: newest.date };
}

/** Why the closes of a company do not value an item; null when they do. */
export function closesRefused(
  symbol: string,
  summary: { readonly symbol: string; readonly currency: string | null },
): string | null {
  if (summary.symbol !== symbol) return `We have closing prices of ${summary.symbol} only, not of this share class.`;
  if (summary.currency === null) return "We have no closing prices.";
  return summary.currency === "USD"
    ? null
    : `Its closing prices are in ${summary.currency}, and we have no exchange rates.`;
}
