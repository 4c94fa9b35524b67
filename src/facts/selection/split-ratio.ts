import { Decimal } from "decimal.js";
import type { Split } from "#facts/dossier.ts";
import type { ShareMeasure } from "./fact-groups.ts";

/** New shares over old ones, in whole numbers. */
export interface SplitRatio {
  readonly numerator: number;
  readonly denominator: number;
}

/** Splits and stock dividends that are not whole numbers, as companies have declared them. */
const UNEVEN: readonly SplitRatio[] = [
  { numerator: 3, denominator: 2 },
  { numerator: 4, denominator: 3 },
  { numerator: 5, denominator: 4 },
  { numerator: 5, denominator: 2 },
  { numerator: 5, denominator: 3 },
  { numerator: 6, denominator: 5 },
  { numerator: 7, denominator: 2 },
  { numerator: 7, denominator: 4 },
  { numerator: 7, denominator: 5 },
  { numerator: 8, denominator: 5 },
  { numerator: 9, denominator: 2 },
  { numerator: 11, denominator: 10 },
  { numerator: 21, denominator: 20 },
  { numerator: 26, denominator: 25 },
  { numerator: 51, denominator: 50 },
  { numerator: 103, denominator: 100 },
];
const MOST = 100;
/** Beyond a hundred for one, companies consolidate by round numbers only. */
const ROUND = [120, 125, 150, 175, 180, 200, 225, 250, 300, 350, 400, 500];
/** Whole numbers lie far apart, so counts may be rounded to millions and dilution counted again. */
const WHOLE_LEEWAY = 0.006;
const UNEVEN_LEEWAY = 0.003;
/** Any two counts of neighbouring years are about as near to one another as a small stock dividend makes them. */
const SMALL_LEEWAY = 0.0006;
const SMALL = 1.15;

/** The split that a growth of a share count shows, forward or reverse; null where it shows none. */
export function splitRatioOf(grown: number): SplitRatio | null {
  if (!Number.isFinite(grown) || grown <= 0) return null;
  const size = grown > 1 ? grown : 1 / grown;
  const ratio = [...wholeRatios(size), ...UNEVEN].find((candidate) => isNearRatio(size, candidate));
  if (ratio === undefined || grown > 1) return ratio ?? null;
  return { numerator: ratio.denominator, denominator: ratio.numerator };
}

function wholeRatios(size: number): readonly SplitRatio[] {
  const whole = Math.round(size);
  return whole >= 2 && (whole <= MOST || ROUND.includes(whole)) ? [{ numerator: whole, denominator: 1 }] : [];
}

/** Whether a growth of a share count is that of a split. */
export function isNearRatio(grown: number, ratio: SplitRatio): boolean {
  return Math.abs(grown / quotientOf(ratio) - 1) <= leewayOf(ratio);
}

function leewayOf(ratio: SplitRatio): number {
  if (isSmallRatio(ratio)) return SMALL_LEEWAY;
  const { numerator, denominator } = ratio;
  if (Math.min(numerator, denominator) > 1) return UNEVEN_LEEWAY;
  // Half the way to the next whole number at most, or 80 for one could not be told from 81 for one.
  return Math.min(WHOLE_LEEWAY, 0.3 / Math.max(numerator, denominator));
}

/** Whether the ratio is that of a small stock dividend, which needs more evidence than a split. */
export function isSmallRatio(ratio: SplitRatio): boolean {
  return Math.max(quotientOf(ratio), 1 / quotientOf(ratio)) < SMALL;
}

export function quotientOf({ numerator, denominator }: SplitRatio): number {
  return numerator / denominator;
}

export function isSameRatio(a: SplitRatio, b: SplitRatio): boolean {
  return a.numerator * b.denominator === b.numerator * a.denominator;
}

/** Ratios are listed with six decimals or fewer; a text with six is taken for rounded (0.333333 is one for three). */
const LISTED_DECIMALS = 6;

/** A ratio as it is listed: 0.125, 1.5, 0.333333. */
export function ratioText(ratio: SplitRatio): string {
  return String(Number(quotientOf(ratio).toFixed(LISTED_DECIMALS)));
}

/** The whole numbers behind a ratio as listed; null where it is exact as it stands. */
export function readRatio(listed: string): SplitRatio | null {
  const decimals = listed.split(".")[1]?.length ?? 0;
  if (decimals < LISTED_DECIMALS) return null;
  const value = Number(listed);
  for (let denominator = 1; denominator <= MOST; denominator += 1) {
    const numerator = Math.round(value * denominator);
    const error = Math.abs(value * denominator - numerator);
    if (numerator > 0 && error <= denominator * 10 ** -LISTED_DECIMALS) return { numerator, denominator };
  }
  return null;
}

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
