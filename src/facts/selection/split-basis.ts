import type { Fact } from "#facts/fact.ts";
import { dayNumber } from "#facts/periods/iso-day.ts";
import { type FactGroup, type FactIndex, formRank, type ShareMeasure } from "./fact-groups.ts";
import { AVERAGE_COUNTS, EARNINGS_PER_SHARE, earningsBySpan, spanKey } from "./share-levels.ts";
import { factorOf, growthOf, type SplitFactor } from "./split-ratio.ts";
import type { Split } from "#facts/dossier.ts";

/** Below five cents the rounding of a per-share amount hides a split. */
const LEAST_PER_SHARE = 0.05;
/** Farther away than this no count says anything about another. */
const NEAR_DAYS = 1100;

/** How large the company's share count was on a day, on today's basis, as a natural logarithm. */
interface Level {
  readonly day: number;
  readonly size: number;
}

interface BasisInput {
  readonly index: FactIndex;
  /** The first split after the day a fact carries. */
  readonly stated: (fact: Fact) => number;
  /** For every split the factor of it and all later ones. */
  readonly factors: readonly SplitFactor[];
}

/**
 * Tells which splits a third party's value is still to be adjusted for. Its day may be that of the first filing while
 * its value comes from the last one, so the basis that fits the filer's own counts nearby is taken: by the count
 * itself, and for earnings per share by the count that net income implies.
 * @returns the position of the first split to apply.
 */
function createMatchedBasis(setting: BasisInput): (fact: Fact) => number {
  const { stated, factors } = setting;
  let chosen: ReadonlyMap<string, number> | null = null;
  return (fact) => {
    if (stated(fact) === factors.length) return factors.length;
    chosen ??= chooseBases(setting);
    // Dividends per share are on the basis of the count of their year.
    return chosen.get(fact.id) ?? chosen.get(spanKey(fact)) ?? stated(fact);
  };
}

/**
 * Counts first, from the newest back, each a level that older ones are compared with; then earnings per share.
 * @returns positions by the id of a fact and by the span of a count
 */
function chooseBases(setting: BasisInput): ReadonlyMap<string, number> {
  const { index, stated, factors } = setting;
  const choices = new Map<string, number>();
  const levels = filedLevels(index, (fact) => growthFrom(factors, stated(fact)));
  for (const { span, facts } of AVERAGE_COUNTS.flatMap((concept) => index.groups(concept)).sort(newestFirst)) {
    for (const fact of facts.filter(isMatched)) {
      const size = Math.log(Number(fact.value));
      // The newest count of all is on the newest basis.
      const position = levels.length === 0 ? stated(fact) : fittingBasis(setting, levels, { fact, size });
      if (position === null) continue;
      choices.set(fact.id, position).set(spanKey(fact), position);
      levels.push({ day: dayNumber(span.end), size: size + growthFrom(factors, position) });
    }
  }
  const earnings = earningsBySpan(index);
  for (const group of EARNINGS_PER_SHARE.flatMap((concept) => index.groups(concept))) {
    for (const fact of group.facts.filter(isMatched)) {
      const implied = (earnings.get(spanKey(group)) ?? 0) / Number(fact.value);
      if (Math.abs(Number(fact.value)) < LEAST_PER_SHARE || !(implied > 0)) continue;
      const position = fittingBasis(setting, levels, { fact, size: Math.log(implied) });
      if (position !== null) choices.set(fact.id, position);
    }
  }
  return choices;
}

/** Of the bases from the stated one on, the one that puts a count nearest to the nearest known one. */
function fittingBasis(
  { stated, factors }: BasisInput,
  levels: readonly Level[],
  { fact, size }: { readonly fact: Fact; readonly size: number },
): number | null {
  const day = dayNumber(fact.span.end);
  const near = levels.filter((level) => Math.abs(level.day - day) <= NEAR_DAYS);
  const [nearest] = near.sort((a, b) => Math.abs(a.day - day) - Math.abs(b.day - day) || a.size - b.size);
  if (nearest === undefined || !Number.isFinite(size)) return null;
  const miss = (position: number): number => Math.abs(size + growthFrom(factors, position) - nearest.size);
  let best = stated(fact);
  for (let position = best + 1; position <= factors.length; position += 1) {
    if (miss(position) < miss(best)) best = position;
  }
  return best;
}

function growthFrom(factors: readonly SplitFactor[], position: number): number {
  return Math.log(growthOf(factors[position]));
}

function isMatched(fact: Fact): boolean {
  return fact.basis !== "filed";
}

function newestFirst(a: FactGroup, b: FactGroup): number {
  return dayNumber(b.span.end) - dayNumber(a.span.end);
}

function filedLevels(index: FactIndex, growth: (fact: Fact) => number): Level[] {
  return AVERAGE_COUNTS.flatMap((concept) => index.groups(concept)).flatMap(({ facts, span }) => {
    const last = facts.findLast((fact) => fact.basis === "filed" && formRank(fact) === 0 && Number(fact.value) > 0);
    return last === undefined ? [] : [{ day: dayNumber(span.end), size: Math.log(Number(last.value)) + growth(last) }];
  });
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
