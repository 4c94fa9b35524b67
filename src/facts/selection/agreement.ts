import { Decimal } from "decimal.js";
import type { ShareMeasure } from "./split-basis.ts";

/** How two values for one period relate once they are on one split basis. */
export type Agreement = "equal" | "rounding" | { readonly scale: 3 | 6 | -3 | -6 } | "different";

/** The coarsest unit statements are printed in. More zeros than that belong to the number, not to its rounding. */
const COARSEST_EXPONENT = { shares: 6, "per-share": -2, neither: 6 } as const;
const SCALES = [3, 6, -3, -6] as const;

/**
 * Compares the value of an earlier filing with that of a later one: equal, the same after rounding to the coarser
 * precision, off by exactly a thousand or a million (`later` times ten to the `scale` is `earlier`), or different
 * (RESEARCH-METHOD 4.3, rules 4 and 5).
 */
export function compareValues(earlier: Decimal, later: Decimal, measure: ShareMeasure): Agreement {
  if (earlier.eq(later)) return "equal";
  if (agreeRounded(earlier, later, measure)) return "rounding";
  if (earlier.isZero() || later.isZero()) return "different";
  const scale = SCALES.find((power) => agreeRounded(earlier, scaleBy(later, power), measure));
  return scale === undefined ? "different" : { scale };
}

/** A value times a power of ten. */
export function scaleBy(value: Decimal, power: number): Decimal {
  return value.times(new Decimal(10).pow(power));
}

function agreeRounded(a: Decimal, b: Decimal, measure: ShareMeasure): boolean {
  const exponent = Math.max(lastExponent(a, measure), lastExponent(b, measure));
  const tolerance = new Decimal(10).pow(exponent).div(2);
  // Half a unit, not equality after rounding: filers round halves both ways.
  return a.minus(b).abs().lte(tolerance);
}

/** The exponent of the last digit that says something: 6 for whole millions, -2 for cents. */
function lastExponent(value: Decimal, measure: ShareMeasure): number {
  if (value.isZero()) return -Infinity;
  const decimals = value.decimalPlaces();
  const exponent = decimals > 0 ? -decimals : value.toFixed().length - value.toFixed().replace(/0+$/, "").length;
  return Math.min(exponent, COARSEST_EXPONENT[measure]);
}
