import { Decimal } from "decimal.js";
import type { ShareMeasure } from "./fact-groups.ts";

/** How two values for one period relate once they are on one split basis. */
export type Agreement = "equal" | "rounding" | { readonly scale: 3 | 6 | -3 | -6 } | "different";

/** A value together with the unit it was rounded to. */
export interface RoundedValue {
  readonly value: Decimal;
  /** Whole millions, thousands, cents, … as the value as filed shows, on the basis of `value`. */
  readonly precision: Decimal;
}

/**
 * The units statements are printed in: millions, millions with a decimal, thousands, single dollars. Other zeros belong
 * to the number, not to its rounding; so do those of an amount per share before the cents.
 */
const PRINTED_EXPONENTS = [6, 5, 3, 0] as const;
const CENTS = -2;
const SCALES = [3, 6, -3, -6] as const;
const ZERO = new Decimal(0);

/**
 * Compares the value of an earlier filing with that of a later one: equal, the same after rounding to the coarser
 * precision, off by exactly a thousand or a million (`later` times ten to the `scale` is `earlier`), or different
 * (docs/research-method.md#2.1, rules 4 and 5).
 */
export function compareRounded(earlier: RoundedValue, later: RoundedValue): Agreement {
  if (earlier.value.eq(later.value)) return "equal";
  if (agreeRounded(earlier, later)) return "rounding";
  if (earlier.value.isZero() || later.value.isZero()) return "different";
  // Decimal places first: only a ratio near a thousand or a million is worth exact arithmetic.
  const places = earlier.value.e - later.value.e;
  const scale = SCALES.find(
    (power) => Math.abs(places - power) <= 1 && agreeRounded(earlier, timesTenTo(later, power)),
  );
  return scale === undefined ? "different" : { scale };
}

/** Whether two readings say the same but for rounding. */
export function isSameRounded(a: RoundedValue, b: RoundedValue): boolean {
  return a.value.eq(b.value) || agreeRounded(a, b);
}

/** A value times a power of ten, its precision with it. */
export function timesTenTo<R extends RoundedValue>(reading: R, power: number): R {
  const factor = tenTo(power);
  return { ...reading, value: reading.value.times(factor), precision: reading.precision.times(factor) };
}

/** The unit a value as filed (canonical text) was rounded to, as its trailing zeros or decimals show. */
export function precisionOf(asFiled: string, measure: ShareMeasure): Decimal {
  if (asFiled === "0") return ZERO;
  const point = asFiled.indexOf(".");
  const decimals = point < 0 ? 0 : asFiled.length - point - 1;
  if (measure === "per-share") return tenTo(Math.min(-decimals, CENTS));
  if (decimals > 0) return tenTo(-decimals);
  let zeros = 0;
  while (asFiled[asFiled.length - 1 - zeros] === "0") zeros += 1;
  return tenTo(PRINTED_EXPONENTS.find((exponent) => exponent <= zeros) ?? 0);
}

function tenTo(power: number): Decimal {
  return new Decimal(`1e${power}`);
}

/**
 * Half a unit, not equality after rounding: filers round halves both ways. A whole unit where it is next to nothing,
 * because statements are made to add up by moving one line by one unit.
 */
function agreeRounded(a: RoundedValue, b: RoundedValue): boolean {
  const unit = Decimal.max(a.precision, b.precision);
  const difference = a.value.minus(b.value).abs();
  if (difference.lte(unit.div(2))) return true;
  return unit.gte(1) && difference.lte(unit) && difference.lte(b.value.abs().times(NEXT_TO_NOTHING));
}

const NEXT_TO_NOTHING = 0.005;
