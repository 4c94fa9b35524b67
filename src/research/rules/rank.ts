import type { Insight } from "./insight.ts";

/** How much an insight is worth: magnitude × rarity × confidence × recency (docs/research-method.md#5), 0 to 1. */
export function rankOf({ magnitude, rarity, confidence, recency }: Insight): number {
  return Math.round(magnitude * rarity * confidence * recency * 1000) / 1000;
}

/** Orders the most valuable first, equals by the rule's id. */
export function byRank(a: Insight, b: Insight): number {
  return rankOf(b) - rankOf(a) || (a.rule < b.rule ? -1 : 1);
}
