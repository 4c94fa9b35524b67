import type { Fact } from "#facts/fact.ts";
import { dayNumber } from "#facts/periods/iso-day.ts";
import type { FactGroup, FactIndex } from "./fact-groups.ts";
import { formRank } from "./forms.ts";
import type { SplitFactor } from "./split-basis.ts";

const AVERAGES = [
  "us-gaap:WeightedAverageNumberOfDilutedSharesOutstanding",
  "us-gaap:WeightedAverageNumberOfSharesOutstandingBasic",
  "us-gaap:WeightedAverageNumberOfShareOutstandingBasicAndDiluted",
];
const PER_SHARE = [
  "us-gaap:EarningsPerShareDiluted",
  "us-gaap:EarningsPerShareBasic",
  "us-gaap:EarningsPerShareBasicAndDiluted",
];
const EARNINGS = ["us-gaap:NetIncomeLoss", "us-gaap:ProfitLoss"];
/** Below five cents the rounding of a per-share amount hides a split. */
const LEAST_PER_SHARE = 0.05;
/** Farther away than this no count says anything about another. */
const NEAR_DAYS = 1100;

/** How large the company's share count was on a day, on today's basis, as a natural logarithm. */
interface Level {
  readonly day: number;
  readonly size: number;
}

interface Setting {
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
export function createMatchedBasis({ index, stated, factors }: Setting): (fact: Fact) => number {
  let chosen: ReadonlyMap<string, number> | null = null;
  return (fact) => {
    if (stated(fact) === factors.length) return factors.length;
    chosen ??= choose();
    return chosen.get(fact.id) ?? stated(fact);
  };

  function choose(): ReadonlyMap<string, number> {
    const choices = new Map<string, number>();
    const levels = filedLevels(index, (fact) => Math.log(growthFrom(stated(fact))));
    const counts = AVERAGES.flatMap((concept) => index.groups(concept)).sort(newestFirst);
    for (const { span, facts } of counts) {
      for (const fact of facts.filter(isMatched)) {
        const position = fitting(fact, Math.log(Number(fact.value)), levels);
        if (position === null) continue;
        choices.set(fact.id, position);
        levels.push({ day: dayNumber(span.end), size: Math.log(Number(fact.value) * growthFrom(position)) });
      }
    }
    const earnings = earningsBySpan(index);
    for (const { span, facts } of PER_SHARE.flatMap((concept) => index.groups(concept))) {
      const earned = earnings.get(`${span.start} ${span.end}`);
      for (const fact of facts.filter(isMatched)) {
        const implied = (earned ?? 0) / Number(fact.value);
        if (Math.abs(Number(fact.value)) < LEAST_PER_SHARE || !(implied > 0)) continue;
        const position = fitting(fact, Math.log(implied), levels);
        if (position !== null) choices.set(fact.id, position);
      }
    }
    return choices;
  }

  /** Of the bases from the stated one on, the one that puts a count nearest to the nearest known one. */
  function fitting(fact: Fact, size: number, levels: readonly Level[]): number | null {
    const day = dayNumber(fact.span.end);
    const near = levels.filter((level) => Math.abs(level.day - day) <= NEAR_DAYS);
    const [nearest] = near.sort((a, b) => Math.abs(a.day - day) - Math.abs(b.day - day) || a.size - b.size);
    if (nearest === undefined || !Number.isFinite(size)) return null;
    const miss = (position: number): number => Math.abs(size + Math.log(growthFrom(position)) - nearest.size);
    let best = stated(fact);
    for (let position = best + 1; position <= factors.length; position += 1) {
      if (miss(position) < miss(best)) best = position;
    }
    return best;
  }

  function growthFrom(position: number): number {
    const factor = factors[position];
    return factor === undefined ? 1 : factor.numerator.div(factor.denominator).toNumber();
  }
}

function isMatched(fact: Fact): boolean {
  return fact.basis !== "filed";
}

function newestFirst(a: FactGroup, b: FactGroup): number {
  return dayNumber(b.span.end) - dayNumber(a.span.end);
}

function filedLevels(index: FactIndex, growth: (fact: Fact) => number): Level[] {
  return AVERAGES.flatMap((concept) => index.groups(concept)).flatMap(({ facts, span }) => {
    const last = facts.findLast((fact) => fact.basis === "filed" && formRank(fact) === 0 && Number(fact.value) > 0);
    return last === undefined ? [] : [{ day: dayNumber(span.end), size: Math.log(Number(last.value)) + growth(last) }];
  });
}

function earningsBySpan(index: FactIndex): ReadonlyMap<string, number> {
  const earnings = new Map<string, number>();
  for (const { span, facts } of EARNINGS.flatMap((concept) => index.groups(concept))) {
    const key = `${span.start} ${span.end}`;
    const last = facts.findLast((fact) => formRank(fact) === 0) ?? facts.at(-1);
    if (last !== undefined && !earnings.has(key)) earnings.set(key, Number(last.value));
  }
  return earnings;
}
