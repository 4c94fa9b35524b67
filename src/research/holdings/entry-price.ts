import type { Decimal } from "decimal.js";
import type { SplitTrade } from "./position.ts";
import type { Holding, ReturnAnswer } from "./time-weighted-return.ts";

/** A trade as money that came in or went out on its day. */
export interface PricedTrade extends SplitTrade {
  readonly price: Decimal;
}

export type PricedAnswer =
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
