import type { Decimal } from "decimal.js";

/** Where a valuation starts; readers change every one of them on the page. Rates are ratios as decimal text. */
export const USUAL_ASSUMPTIONS = { discountRate: "0.09", terminalGrowth: "0.025", years: 10 } as const;

/** Growth assumed where none was measured. */
const PLAIN_GROWTH = "0.05";
/** No company grows faster than this for long; the past is carried forward only so far. */
const HIGHEST_GROWTH = 0.15;
const LOWEST_GROWTH = -0.05;

/** The growth a year that is carried forward from the past; null stands for a past that is not known. */
export function assumedGrowth(past: Decimal | null): string {
  if (past === null) return PLAIN_GROWTH;
  return past.clamp(LOWEST_GROWTH, HIGHEST_GROWTH).toDecimalPlaces(3).toString();
}
