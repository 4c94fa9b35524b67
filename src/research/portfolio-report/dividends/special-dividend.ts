import type { Decimal } from "decimal.js";
import type { Figure } from "#facts/figure.ts";

export const QUARTERS = 4;

/** What was declared in one quarter of a year. */
export interface QuarterOfYear {
  readonly figure: Figure;
  readonly value: Decimal;
  /** Of the same quarter a year earlier; null where it is not held. */
  readonly earlier: Decimal | null;
}

interface Counted {
  readonly value: Decimal;
  /** The quarter that counts like the next largest; null where all count as filed. */
  readonly special: Figure | null;
}

/**
 * Counts the dividends of a year, a special one left out: a quarter of more than twice the next largest that was no such
 * quarter a year earlier counts like the next largest. Without all four quarters the year counts as filed.
 */
export function countQuarters(year: Decimal, quarters: readonly QuarterOfYear[]): Counted {
  const whole = { value: year, special: null };
  const [largest, next] = quarters.toSorted((one, other) => other.value.comparedTo(one.value));
  if (quarters.length !== QUARTERS || largest === undefined || next === undefined) return whole;
  // A company that declares its whole year at once has three quarters of nothing.
  if (next.value.isZero() || largest.value.lessThanOrEqualTo(next.value.times(2))) return whole;
  // Those who pay little at half-year and much at its end do so every year.
  if (largest.earlier?.times(2).greaterThanOrEqualTo(largest.value) === true) return whole;
  return { value: year.minus(largest.value).plus(next.value), special: largest.figure };
}
