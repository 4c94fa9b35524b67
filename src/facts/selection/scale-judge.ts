import { dayNumber } from "#facts/periods/iso-day.ts";
import type { FactGroup, FactIndex } from "./fact-groups.ts";
import { formRank } from "./forms.ts";
import type { ScaleJudge } from "./right-vintages.ts";
import { shareMeasure, type SplitBasis } from "./split-basis.ts";

// Counts of a company's whole share capital; parts of it (issued in a period, repurchased) have no usual size.
const WHOLE_COUNTS = new Set([
  "dei:EntityCommonStockSharesOutstanding",
  "us-gaap:CommonStockSharesIssued",
  "us-gaap:CommonStockSharesOutstanding",
  "us-gaap:SharesOutstanding",
  "us-gaap:WeightedAverageNumberOfDilutedSharesOutstanding",
  "us-gaap:WeightedAverageNumberOfShareOutstandingBasicAndDiluted",
  "us-gaap:WeightedAverageNumberOfSharesOutstandingBasic",
]);
const EARNINGS = [
  "us-gaap:NetIncomeLoss",
  "us-gaap:NetIncomeLossAvailableToCommonStockholdersBasic",
  "us-gaap:ProfitLoss",
];
const PER_SHARE = [
  "us-gaap:EarningsPerShareDiluted",
  "us-gaap:EarningsPerShareBasic",
  "us-gaap:EarningsPerShareBasicAndDiluted",
];
/** Below ten cents the rounding of a per-share amount is worth more than 5 %. */
const LEAST_PER_SHARE = 0.1;
const WITNESSES = 5;
const FEWEST_SIGNS = 4;
/** Share counts move, and classes are left out; by more than five times they do not within some quarters. */
const LEEWAY = Math.log10(5);

interface Witness {
  readonly day: number;
  /** Decimal logarithm of earnings over earnings per share, in shares on today's basis. */
  readonly magnitude: number;
}

/**
 * Judges scales by what else the company filed: share counts by net income over earnings per share near the same day,
 * other values by the concept's own size over the years. Sizes are compared as logarithms; no value comes from here.
 */
export function createScaleJudge(index: FactIndex, basis: SplitBasis): ScaleJudge {
  let witnesses: readonly Witness[] | null = null;
  return {
    shareCountOff(concept, value, end) {
      if (!WHOLE_COUNTS.has(concept) || value.lte(0)) return 0;
      witnesses ??= gatherWitnesses(index, basis);
      const expected = nearestMagnitude(witnesses, dayNumber(end));
      return expected === null ? 0 : powerOff(Math.log10(value.toNumber()) - expected);
    },
    usualMagnitude: (group) => medianMagnitude(index.groups(group.concept), group),
    usualSign: (group) => commonSign(index.groups(group.concept), group),
  };
}

/** The correction that brings a difference of logarithms near zero; 0 when none of a thousand or a million does. */
function powerOff(difference: number): number {
  const power = [-6, -3, 3, 6].find((candidate) => Math.abs(difference + candidate) <= LEEWAY);
  return power ?? 0;
}

/** Witnesses come sorted by day. */
function nearestMagnitude(witnesses: readonly Witness[], day: number): number | null {
  const next = witnesses.findIndex((witness) => witness.day >= day);
  const place = next < 0 ? witnesses.length : next;
  const around = witnesses.slice(Math.max(0, place - WITNESSES), place + WITNESSES);
  const nearest = around.sort((a, b) => Math.abs(a.day - day) - Math.abs(b.day - day)).slice(0, WITNESSES);
  return median(nearest.map(({ magnitude }) => magnitude));
}

function gatherWitnesses(index: FactIndex, basis: SplitBasis): readonly Witness[] {
  const earnings = new Map<string, number>();
  for (const concept of EARNINGS) {
    for (const group of index.groups(concept)) {
      const key = `${group.span.start}|${group.span.end}`;
      if (!earnings.has(key)) earnings.set(key, Number(lastFact(group).value));
    }
  }
  const witnesses: Witness[] = [];
  for (const group of PER_SHARE.flatMap((concept) => index.groups(concept))) {
    const fact = lastFact(group);
    const perShare = Number(fact.value);
    const earned = earnings.get(`${group.span.start}|${group.span.end}`);
    if (earned === undefined || Math.abs(perShare) < LEAST_PER_SHARE || earned / perShare <= 0) continue;
    const factor = basis(fact, shareMeasure(fact));
    const grown = factor === null ? 1 : factor.numerator.div(factor.denominator).toNumber();
    witnesses.push({ day: dayNumber(group.span.end), magnitude: Math.log10((earned / perShare) * grown) });
  }
  return witnesses.sort((a, b) => a.day - b.day || a.magnitude - b.magnitude);
}

function lastFact(group: FactGroup): FactGroup["facts"][number] {
  return group.facts.reduce((best, fact) => (formRank(fact) <= formRank(best) ? fact : best));
}

function medianMagnitude(groups: readonly FactGroup[], like: FactGroup): number | null {
  const magnitudes = groups
    .filter((group) => group !== like && group.unit === like.unit && lengthClass(group) === lengthClass(like))
    .map((group) => Math.abs(Number(lastFact(group).value)))
    .filter((size) => size > 0)
    .map((size) => Math.log10(size));
  return median(magnitudes);
}

function commonSign(groups: readonly FactGroup[], except: FactGroup): 1 | -1 | null {
  const others = groups.filter((group) => group !== except).map((group) => Math.sign(Number(lastFact(group).value)));
  if (others.length < FEWEST_SIGNS) return null;
  if (others.every((sign) => sign >= 0)) return 1;
  return others.every((sign) => sign <= 0) ? -1 : null;
}

/** Quarters are compared with quarters and years with years: the nearest number of quarters. */
function lengthClass({ span }: FactGroup): number {
  return span.start === null ? 0 : Math.round((dayNumber(span.end) - dayNumber(span.start)) / 91);
}

function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}
