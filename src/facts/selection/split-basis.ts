import { Decimal } from "decimal.js";
import type { Split } from "#facts/dossier.ts";
import type { Fact } from "#facts/fact.ts";
import type { FactIndex } from "./fact-groups.ts";
import { createMatchedBasis } from "./matched-basis.ts";
import { readRatio } from "./split-ratio.ts";

/** How many of today's shares one share of a past filing has become: `numerator` over `denominator`. */
export interface SplitFactor {
  readonly numerator: Decimal;
  readonly denominator: Decimal;
  readonly splits: readonly Split[];
}

/** Whether a value counts shares, is an amount per share, or neither. */
export type ShareMeasure = "shares" | "per-share" | "neither";

// Some filers tag an amount per share with the unit of a plain amount; the concept's name says what it is.
const PER_SHARE_NAME = /PerShare|PerDilutedShare|PerBasicShare|PerOutstandingUnit/;

/** Tells share counts and amounts per share from everything else, by unit and name. */
export function shareMeasure({ concept, unit }: Pick<Fact, "concept" | "unit">): ShareMeasure {
  if (unit === "shares") return "shares";
  return unit.endsWith("/shares") || (unit !== "pure" && PER_SHARE_NAME.test(concept)) ? "per-share" : "neither";
}

/** Tells the factor that takes a fact to today's basis; null when it is on it already. */
export type SplitBasis = (fact: Fact, measure: ShareMeasure) => SplitFactor | null;

/**
 * Reads splits (oldest first) as the basis of facts. A fact is on the basis of the day it was filed, whatever its
 * period; with no filing known, on that of its period's end. A third party's value is the last one that was filed and
 * may be on a later basis than that day's.
 */
export function createSplitBasis(splits: readonly Split[], index: FactIndex): SplitBasis {
  const fromEachOn = splits.map((_, position) => factorOf(splits.slice(position)));
  const stated = (fact: Fact): number => {
    const basisDay = fact.filed ?? fact.span.end;
    const first = splits.findIndex(({ date }) => date > basisDay);
    return first < 0 ? splits.length : first;
  };
  const matched = createMatchedBasis({ index, stated, factors: fromEachOn });
  return (fact, measure) => {
    if (measure === "neither" || splits.length === 0) return null;
    const first = fact.basis === "filed" ? stated(fact) : matched(fact);
    return fromEachOn[first] ?? null;
  };
}

function factorOf(splits: readonly Split[]): SplitFactor {
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
