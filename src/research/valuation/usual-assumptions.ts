import type { Decimal } from "decimal.js";

/** Where a valuation starts; readers change every one of them on the page. Rates are ratios as decimal text. */
export const USUAL_ASSUMPTIONS = { discountRate: "0.09", terminalGrowth: "0.025", years: 10 } as const;

/** No company grows faster than this for long; the past is carried forward only so far. */
export const GROWTH_BOUNDS = { lowest: -0.05, highest: 0.15 } as const;

/** The growth a year that is carried forward from the past; null for a past that is not known or says nothing: then terminal growth. */
export function assumedGrowth(past: Decimal | null): string {
  if (past === null) return USUAL_ASSUMPTIONS.terminalGrowth;
  return past.clamp(GROWTH_BOUNDS.lowest, GROWTH_BOUNDS.highest).toDecimalPlaces(3).toString();
}
