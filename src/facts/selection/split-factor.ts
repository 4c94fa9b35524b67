import { Decimal } from "decimal.js";
import type { Split } from "#facts/dossier.ts";
import type { ShareMeasure } from "./share-measure.ts";
import { readRatio } from "./split-ratio.ts";

/** How many of today's shares one share of a past filing has become: `numerator` over `denominator`. */
export interface SplitFactor {
  readonly numerator: Decimal;
  readonly denominator: Decimal;
  readonly splits: readonly Split[];
}

/** The factor of several splits, oldest first. */
export function factorOf(splits: readonly Split[]): SplitFactor {
  let numerator = new Decimal(1);
  let denominator = new Decimal(1);
  for (const { ratio } of splits) {
    // A reverse split of one for three is listed as 0.333333: read as it is, every count would be off.
    const whole = readRatio(ratio);
    numerator = numerator.times(whole?.numerator ?? ratio);
    denominator = denominator.times(whole?.denominator ?? 1);
  }
  return { numerator, denominator, splits };
}

/** A value of a fact on today's basis: share counts grow by the factor, amounts per share shrink by it. */
export function applySplitFactor(value: Decimal, measure: ShareMeasure, factor: SplitFactor): Decimal {
  const [up, down] =
    measure === "shares" ? [factor.numerator, factor.denominator] : [factor.denominator, factor.numerator];
  return value.times(up).div(down);
}

/** How many shares one has become; 1 without a factor. */
export function growthOf(factor: SplitFactor | null | undefined): number {
  return factor == null ? 1 : factor.numerator.div(factor.denominator).toNumber();
}
