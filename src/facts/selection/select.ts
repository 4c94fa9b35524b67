import { Decimal } from "decimal.js";
import type { Split } from "#facts/dossier.ts";
import type { Fact } from "#facts/fact.ts";
import { compareText } from "#facts/intake/fact-identity.ts";
import { compareReadings, isSameReading, precisionOf, type Reading, timesTenTo } from "./agreement.ts";
import type { FactGroup } from "./fact-groups.ts";
import { formRank } from "./forms.ts";
import { applySplitFactor, type ShareMeasure, shareMeasure, type SplitFactor, splitFactor } from "./split-basis.ts";

/** One filing's value for a period, on today's split basis and in the right scale. */
export interface Vintage extends Reading {
  readonly fact: Fact;
  /** What was applied to the value as filed; null when nothing was. */
  readonly factor: SplitFactor | null;
  /** The power of ten the value as filed was multiplied by; 0 for none. */
  readonly scale: number;
}

/** The values that speak for one concept and span. */
export interface Selection {
  readonly group: FactGroup;
  readonly measure: ShareMeasure;
  /** Oldest filing first; never empty. Values of a wrong scale beside right ones are left out. */
  readonly vintages: readonly Vintage[];
  /** The latest filing's word. */
  readonly current: Vintage;
  /** The first filing's word. */
  readonly first: Vintage;
  /** Whether the two differ by more than rounding, a split or a scale error. */
  readonly isRestated: boolean;
  /** Facts left out for being a thousand or a million times too large or too small, or of the opposite sign. */
  readonly misscaled: readonly Fact[];
}

/** What tells the right scale of a value from a wrong one. */
export interface ScaleJudge {
  /** The power of ten (0, 3, 6, -3, -6) that brings a share count to the company's size; 0 when nothing is known. */
  shareCountOff(concept: string, value: Decimal, end: string): number;
  /** The usual decimal logarithm of a concept's values over spans of this length; null when unknown. */
  usualMagnitude(group: FactGroup): number | null;
  /** The sign all other values of the concept have; null when they differ or are few. */
  usualSign(group: FactGroup): 1 | -1 | null;
}

/** Selects among every value held for one concept, unit and span (RESEARCH-METHOD 4.3). Input order does not matter. */
export function selectFrom(group: FactGroup, splits: readonly Split[], judge: ScaleJudge): Selection {
  const measure = shareMeasure(group);
  const best = Math.min(...group.facts.map(formRank));
  const usable = group.facts.filter((fact) => formRank(fact) === best).sort(byFiling);
  const onBasis = usable.map((fact) => onTodaysBasis(fact, measure, splits));
  const { vintages, misscaled } = rescale({ group, measure, vintages: onBasis }, judge);
  const [first] = vintages;
  const last = vintages.at(-1);
  if (first === undefined || last === undefined) throw new TypeError("selectFrom(): the group holds no fact.");
  const current = preferFiled(vintages, last);
  const isRestated = compareReadings(first, current) === "different";
  return { group, measure, vintages, current, first, isRestated, misscaled };
}

function onTodaysBasis(fact: Fact, measure: ShareMeasure, splits: readonly Split[]): Vintage {
  const factor = splitFactor(fact, splits);
  const asFiled = new Decimal(fact.value);
  const precision = precisionOf(asFiled, measure);
  if (factor === null) return { fact, value: asFiled, precision, factor, scale: 0 };
  const onBasis = (amount: Decimal): Decimal => applySplitFactor(amount, measure, factor);
  return { fact, value: onBasis(asFiled), precision: onBasis(precision), factor, scale: 0 };
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
  return witness !== undefined && isSameReading(witness, last) ? witness : last;
}

interface Candidates {
  readonly group: FactGroup;
  readonly measure: ShareMeasure;
  readonly vintages: readonly Vintage[];
}

interface Rescaled {
  readonly vintages: readonly Vintage[];
  readonly misscaled: readonly Fact[];
}

/** Leaves out values of a wrong scale where a right one is held; corrects a share count where none is. */
function rescale({ group, measure, vintages }: Candidates, judge: ScaleJudge): Rescaled {
  if (measure === "shares") {
    const off = vintages.map(({ value }) => judge.shareCountOff(group.concept, value, group.span.end));
    if (off.every((power) => power === 0)) return { vintages, misscaled: [] };
    if (off.includes(0)) return keepWhere(vintages, (index) => off[index] === 0);
    return { vintages: vintages.map((vintage, index) => corrected(vintage, off[index] ?? 0)), misscaled: [] };
  }
  const off = scalesAgainstLast(vintages);
  if (off.every((power) => power === 0)) return resign({ group, vintages }, judge);
  const right = rightScale(off, { group, vintages }, judge);
  return keepWhere(vintages, (index) => off[index] === right);
}

/** Of two values that differ in nothing but the sign, the one with the sign the concept always has is right. */
function resign({ group, vintages }: Omit<Candidates, "measure">, judge: ScaleJudge): Rescaled {
  const isFlipped = vintages.some(
    ({ value }) => !value.isZero() && vintages.some((other) => other.value.eq(value.neg())),
  );
  const sign = isFlipped ? judge.usualSign(group) : null;
  return sign === null
    ? { vintages, misscaled: [] }
    : keepWhere(vintages, (index) => vintages[index]?.value.s === sign);
}

function scalesAgainstLast(vintages: readonly Vintage[]): readonly number[] {
  const last = vintages.at(-1);
  return vintages.map((vintage) => {
    if (last === undefined || vintage.value.eq(last.value)) return 0;
    const agreement = compareReadings(vintage, last);
    return typeof agreement === "string" ? 0 : agreement.scale;
  });
}

/** The scale nearest to the concept's usual size; else that of most filings; else that of the latest. */
function rightScale(
  off: readonly number[],
  { group, vintages }: { group: FactGroup; vintages: readonly Vintage[] },
  judge: ScaleJudge,
): number {
  const usual = judge.usualMagnitude(group);
  const candidates = [...new Set(off)];
  const distance = (power: number): number => {
    const value = vintages[off.indexOf(power)]?.value;
    return usual === null || value === undefined || value.isZero() ? 0 : Math.abs(log10(value) - usual);
  };
  const votes = (power: number): number => off.filter((other) => other === power).length;
  const [best] = candidates.sort(
    (a, b) => Math.round(distance(a) - distance(b)) || votes(b) - votes(a) || off.lastIndexOf(b) - off.lastIndexOf(a),
  );
  return best ?? 0;
}

function log10(value: Decimal): number {
  return Math.log10(value.abs().toNumber());
}

function keepWhere(vintages: readonly Vintage[], isRight: (index: number) => boolean): Rescaled {
  return {
    vintages: vintages.filter((_, index) => isRight(index)),
    misscaled: vintages.filter((_, index) => !isRight(index)).map(({ fact }) => fact),
  };
}

function corrected(vintage: Vintage, power: number): Vintage {
  return power === 0 ? vintage : { ...timesTenTo(vintage, power), scale: power };
}
