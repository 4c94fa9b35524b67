import { Decimal } from "decimal.js";
import type { SplitTrade } from "./position.ts";

/** One company's trades in today's shares, and its closes in the same. */
export interface Holding {
  readonly symbol: string;
  readonly trades: readonly SplitTrade[];
  /** The close to value a day by; null when none is held near it. */
  readonly closeOn: (date: string) => Decimal | null;
}

export type ReturnAnswer =
  | { readonly ok: true; readonly value: Decimal; readonly from: string; readonly until: string }
  | { readonly ok: false; readonly reason: "no-trades" }
  | {
      readonly ok: false;
      readonly reason: "no-close" | "sold-more-than-held";
      readonly symbol: string;
      readonly date: string;
    };

/**
 * The growth of one unit of money through all trades, whatever was put in or taken out on the way: the product, over the
 * spans between days of trading, of the value at the end by that at the start (CFA Institute, GIPS, time-weighted return).
 * Purchases enter at what they cost and sales leave at what they brought, so fees and the day's own moves count.
 * Dividends are not in it, because closes do not hold them.
 *
 * @param until - ISO date of the last valuation.
 */
export function timeWeightedReturn(holdings: readonly Holding[], until: string): ReturnAnswer {
  const priced: PricedHolding[] = [];
  for (const holding of holdings) {
    const answer = pricedTrades(holding, until);
    if (!answer.ok) return answer;
    priced.push({ ...holding, trades: answer.trades });
  }
  const days = tradingDays(priced);
  const [from] = days;
  if (from === undefined) return { ok: false, reason: "no-trades" };
  let growth = new Decimal(1);
  for (const [index, start] of days.entries()) {
    const end = days[index + 1] ?? until;
    const span = spanReturn(priced, { start, end, isLast: index === days.length - 1 });
    if (!span.ok) return span;
    growth = growth.times(span.growth);
  }
  return { ok: true, value: growth.minus(1), from, until };
}

interface PricedHolding extends Holding {
  readonly trades: readonly PricedTrade[];
}

function tradingDays(holdings: readonly PricedHolding[]): readonly string[] {
  const days = holdings.flatMap(({ trades }) => trades.map(({ date }) => date));
  return [...new Set(days)].toSorted();
}

interface HoldingSpan {
  readonly start: string;
  readonly end: string;
  readonly isLast: boolean;
}

type SpanAnswer =
  | { readonly ok: true; readonly growth: Decimal }
  | Extract<ReturnAnswer, { reason: "no-close" | "sold-more-than-held" }>;

function spanReturn(holdings: readonly PricedHolding[], span: HoldingSpan): SpanAnswer {
  let before = new Decimal(0);
  let after = new Decimal(0);
  for (const holding of holdings) {
    const part = holdingSpan(holding, span);
    if (!part.ok) return part;
    before = before.plus(part.before);
    after = after.plus(part.after);
  }
  // Nothing held through the span: nothing grew.
  return { ok: true, growth: before.isZero() ? new Decimal(1) : after.dividedBy(before) };
}

type SpanValue =
  | { readonly ok: true; readonly before: Decimal; readonly after: Decimal }
  | Extract<SpanAnswer, { ok: false }>;

/** What a holding was worth after the trades of the first day, and before the purchases of the last. */
function holdingSpan({ symbol, trades, closeOn }: PricedHolding, { start, end, isLast }: HoldingSpan): SpanValue {
  const carried = sharesBefore(trades, start);
  const bought = trades.filter(({ date, shares }) => date === start && shares.isPositive());
  const soldAtStart = sumOf(
    trades.filter(({ date, shares }) => date === start && shares.isNegative()).map(({ shares }) => shares),
  );
  const held = carried.plus(sumOf(bought.map(({ shares }) => shares))).plus(soldAtStart);
  if (held.isNegative()) return { ok: false, reason: "sold-more-than-held", symbol, date: start };
  const kept = Decimal.max(0, carried.plus(soldAtStart));
  const cost = costOf(bought, held.minus(kept));
  const closeAtStart = kept.isZero() ? new Decimal(0) : closeOn(start);
  if (closeAtStart === null) return { ok: false, reason: "no-close", symbol, date: start };
  const sold = isLast ? [] : trades.filter(({ date, shares }) => date === end && shares.isNegative());
  const { left, proceeds } = afterSales(held, sold);
  const closeAtEnd = left.isZero() ? new Decimal(0) : closeOn(end);
  if (closeAtEnd === null) return { ok: false, reason: "no-close", symbol, date: end };
  return {
    ok: true,
    before: kept.times(closeAtStart).plus(cost),
    after: left.times(closeAtEnd).plus(proceeds),
  };
}

/** What sales of the last day leave and bring; what was bought and sold that same day belongs to neither span. */
function afterSales(
  held: Decimal,
  sold: readonly PricedTrade[],
): { readonly left: Decimal; readonly proceeds: Decimal } {
  const shares = sumOf(sold.map((trade) => trade.shares.negated()));
  if (shares.isZero()) return { left: held, proceeds: shares };
  const own = Decimal.min(shares, held);
  const brought = sumOf(sold.map((trade) => trade.shares.negated().times(trade.price).minus(trade.fee)));
  return { left: held.minus(own), proceeds: brought.times(own).dividedBy(shares) };
}

/** The cost of purchases, for the part of them that was not sold the same day. */
function costOf(bought: readonly PricedTrade[], kept: Decimal): Decimal {
  const shares = sumOf(bought.map((trade) => trade.shares));
  if (shares.isZero()) return shares;
  const cost = sumOf(bought.map((trade) => trade.shares.times(trade.price).plus(trade.fee)));
  return cost.times(kept).dividedBy(shares);
}

function sharesBefore(trades: readonly SplitTrade[], day: string): Decimal {
  return sumOf(trades.filter(({ date }) => date < day).map(({ shares }) => shares));
}

function sumOf(values: readonly Decimal[]): Decimal {
  return values.reduce((sum, value) => sum.plus(value), new Decimal(0));
}

/** A trade as money that came in or went out on its day. */
export interface PricedTrade extends SplitTrade {
  readonly price: Decimal;
}

type PricedAnswer =
  | { readonly ok: true; readonly trades: readonly PricedTrade[] }
  | Extract<ReturnAnswer, { reason: "no-close" | "sold-more-than-held" }>;

/**
 * Gives every trade the price at which it counts for a return. A position that somebody came with counts from its day on
 * at that day's close, whatever was once paid for it; so does a trade whose price nobody knows (CFA Institute, GIPS:
 * assets enter at fair value).
 */
export function pricedTrades({ symbol, trades, closeOn }: Holding, until: string): PricedAnswer {
  const priced: PricedTrade[] = [];
  for (const trade of trades.filter(({ date }) => date <= until)) {
    const price = trade.isOpening || trade.price === null ? closeOn(trade.date) : trade.price;
    if (price === null) return { ok: false, reason: "no-close", symbol, date: trade.date };
    priced.push({ ...trade, price });
  }
  return { ok: true, trades: priced };
}
