import { Decimal } from "decimal.js";
import type { Fact } from "#facts/fact.ts";
import { compareText } from "#facts/intake/fact-identity.ts";
import { compareRounded, isSameRounded, precisionOf, type RoundedValue } from "./agreement.ts";
import { type FactGroup, formRank, shareMeasure, type ShareMeasure } from "./fact-groups.ts";
import { judgeVintages, type LeftOut, type ScaleJudge } from "./right-vintages.ts";
import { applySplitFactor, type SplitFactor } from "./split-ratio.ts";
import type { SplitBasis } from "./split-basis.ts";

/** One filing's value for a period, on today's split basis and in the right scale. */
export interface Vintage extends RoundedValue {
  readonly fact: Fact;
  readonly asFiled: Decimal;
  /** What was applied to the value as filed; null when nothing was. */
  readonly factor: SplitFactor | null;
  /** The power of ten the value as filed was multiplied by; 0 for none. */
  readonly scale: number;
}

/** The values that speak for one concept and span. */
export interface Selection {
  readonly group: FactGroup;
  readonly measure: ShareMeasure;
  /** Oldest filing first; never empty. Wrong values beside right ones are left out. */
  readonly vintages: readonly Vintage[];
  /** The latest filing's word. */
  readonly current: Vintage;
  /** The first filing's word. */
  readonly first: Vintage;
  /** Whether the two differ by more than rounding, a split or a scale error. */
  readonly isRestated: boolean;
  /** Whether every value contradicts the rest of what the company filed, so that none is shown. */
  readonly isImpossible: boolean;
  readonly leftOut: readonly LeftOut[];
}

/** Selects one of our values for a concept, unit and period (docs/research-method.md#2.1). Input order does not matter. */
export function selectFrom(group: FactGroup, basis: SplitBasis, judge: ScaleJudge): Selection {
  const measure = shareMeasure(group);
  const best = Math.min(...group.facts.map(formRank));
  const usable = group.facts.filter((fact) => formRank(fact) === best).sort(byFiling);
  const onBasis = usable.map((fact) => onTodaysBasis(fact, measure, basis));
  const { vintages, leftOut, isImpossible = false } = judgeVintages({ group, measure, vintages: onBasis }, judge);
  const [first] = vintages;
  const last = vintages.at(-1);
  if (first === undefined || last === undefined) throw new TypeError("selectFrom(): the group holds no fact.");
  const current = preferFiled(vintages, last);
  const isRestated = compareRounded(first, current) === "different";
  return { group, measure, vintages, current, first, isRestated, isImpossible, leftOut };
}

function onTodaysBasis(fact: Fact, measure: ShareMeasure, basis: SplitBasis): Vintage {
  const factor = basis(fact, measure);
  const asFiled = new Decimal(fact.value);
  const precision = precisionOf(fact.value, measure);
  if (factor === null) return { fact, asFiled, value: asFiled, precision, factor, scale: 0 };
  const onBasis = (amount: Decimal): Decimal => applySplitFactor(amount, measure, factor);
  return { fact, asFiled, value: onBasis(asFiled), precision: onBasis(precision), factor, scale: 0 };
}

/**
 * Oldest filing first. On one day a third party's value comes before the filer's own, and of two values in one filing
 * the rounded one comes before the exact one, so that the last is the one to trust.
 */
function byFiling(a: Fact, b: Fact): number {
  return (
    compareText(a.filed ?? "", b.filed ?? "") ||
    Number(a.basis === "filed") - Number(b.basis === "filed") ||
    compareText(a.accession ?? "", b.accession ?? "") ||
    significantDigits(a) - significantDigits(b) ||
    compareText(a.id, b.id)
  );
}

function significantDigits({ value }: Fact): number {
  return value.replace(/[-.]/g, "").replace(/0+$/, "").length;
}

/**
 * A matched value is the last one filed, so that of a later filing is a change the held filings do not show, and
 * wins. Where it only repeats what a filing said, the filing itself is the better witness.
 */
function preferFiled(vintages: readonly Vintage[], last: Vintage): Vintage {
  if (last.fact.basis === "filed") return last;
  const witness = vintages.findLast(({ fact }) => fact.basis === "filed");
  return witness !== undefined && isSameRounded(witness, last) ? witness : last;
}
