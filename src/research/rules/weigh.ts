import type { FiscalPeriod } from "#facts/fact.ts";
import type { Figure, Quality } from "#facts/figure.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { daysBetween } from "#research/text/calculations/compatible.ts";
import { seriesOf } from "#research/text/calculations/windows.ts";
import { resolveFigure } from "#research/text/calculations/calculate.ts";
import type { Sentence } from "#research/text/sentence.ts";

const CONFIDENCE: Readonly<Record<Quality, number>> = { reported: 1, derived: 0.95, matched: 0.85, approximate: 0.75 };

/** With fewer values nothing is called rare (docs/research-method.md#3.6). */
const LEAST_HISTORY = 5;
const UNKNOWN_RARITY = 0.5;

const FRESH_DAYS = 135;
/** A fiscal year is the newest for a year and more; of quarters, twelve months and balances three newer ones should be there by then. */
const OLD_DAYS = { year: 730, other: 400 } as const;

/** Of what is old for its kind. */
export const OLDEST_RECENCY = 0.3;

/** Puts a size on the scale from `small` (0.05) to `large` (1). */
export function scaled(amount: { toNumber(): number } | number, small: number, large: number): number {
  const number = Math.abs(typeof amount === "number" ? amount : amount.toNumber());
  const position = (number - small) / (large - small);
  return rounded(Math.min(1, Math.max(0.05, position)));
}

/** How extreme a figure is among the held values of its own measure: 0.3 in the middle, 1 at either end. */
export function rarityOf(figure: Figure, analysis: Analysis): number {
  const { value } = figure;
  const history = seriesOf(figure, analysis).filter((other) => other.period.end <= figure.period.end);
  if (value === null || history.length < LEAST_HISTORY) {
    return UNKNOWN_RARITY;
  }
  const below = history.filter((other) => other.value?.lt(value) === true).length;
  return rounded(0.3 + 0.7 * Math.abs((2 * below) / (history.length - 1) - 1));
}

/** The confidence of the least certain figure of a sentence. */
export function confidenceOf(parts: Sentence["parts"], analysis: Analysis, peers: readonly Analysis[]): number {
  const qualities = parts.flatMap((part) => {
    const figure = typeof part === "string" ? undefined : resolveFigure(part.figure, analysis, peers);
    return figure === undefined ? [] : [CONFIDENCE[figure.quality]];
  });
  return Math.min(1, ...qualities);
}

/** 1 while the period is the newest that can be expected, falling to `OLDEST_RECENCY` when it is old for its kind. */
export function recencyOf({ kind, end }: FiscalPeriod, asOf: string): number {
  const age = daysBetween(end, asOf);
  const aged = (age - FRESH_DAYS) / (OLD_DAYS[kind === "year" ? "year" : "other"] - FRESH_DAYS);
  return rounded(1 - (1 - OLDEST_RECENCY) * Math.min(1, Math.max(0, aged)));
}

/** Three decimals, so that no sum of tiny errors changes an order. */
function rounded(number: number): number {
  return Math.round(number * 1000) / 1000;
}
