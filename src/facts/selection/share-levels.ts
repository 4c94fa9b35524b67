import type { Fact } from "#facts/fact.ts";
import { dayNumber } from "#facts/periods/iso-day.ts";
import { type FactGroup, type FactIndex, formRank } from "./fact-groups.ts";

export const AVERAGE_COUNTS = [
  "us-gaap:WeightedAverageNumberOfDilutedSharesOutstanding",
  "us-gaap:WeightedAverageNumberOfSharesOutstandingBasic",
  "us-gaap:WeightedAverageNumberOfShareOutstandingBasicAndDiluted",
];
export const EARNINGS_PER_SHARE = [
  "us-gaap:EarningsPerShareDiluted",
  "us-gaap:EarningsPerShareBasic",
  "us-gaap:EarningsPerShareBasicAndDiluted",
];
const BALANCE_COUNTS = [
  "dei:EntityCommonStockSharesOutstanding",
  "us-gaap:CommonStockSharesOutstanding",
  "us-gaap:CommonStockSharesIssued",
  "us-gaap:SharesOutstanding",
];
const EARNINGS = [
  "us-gaap:NetIncomeLoss",
  "us-gaap:NetIncomeLossAvailableToCommonStockholdersBasic",
  "us-gaap:ProfitLoss",
  "derived:NetIncome",
];
/** Below ten cents the rounding of a per-share amount is worth more than 5 %, and above a thousand dollars it is rarely one. */
const LEAST_PER_SHARE = 0.1;
const MOST_PER_SHARE = 1000;

/** How a share count is known: as an average, as a balance, or as net income over earnings per share. */
export type CountKind = "average" | "balance" | "implied";

/** A share count on today's basis, as the decimal logarithm that scales are compared by. */
export interface Level {
  readonly day: number;
  readonly size: number;
}

/** What a company filed about the size of its share capital, in three ways that do not depend on one another. */
export interface ShareLevels {
  readonly near: Readonly<Record<CountKind, readonly Level[]>>;
  /** Net income by span. */
  readonly earnings: ReadonlyMap<string, number>;
  /** Net income over each kind of earnings per share by span, on today's basis. */
  readonly implied: ReadonlyMap<string, readonly number[]>;
  /** The largest total assets ever filed; 0 for none. */
  readonly assets: number;
  /** The average counts of a span, on today's basis. */
  readonly averages: ReadonlyMap<string, readonly number[]>;
}

/** The kind of whole share capital that a concept counts; null for parts of it and everything else. */
export function countKind(concept: string): Exclude<CountKind, "implied"> | null {
  if (AVERAGE_COUNTS.includes(concept)) return "average";
  return BALANCE_COUNTS.includes(concept) ? "balance" : null;
}

export function spanKey({ span }: Pick<Fact, "span">): string {
  return `${span.start} ${span.end}`;
}

/**
 * Gathers every share count of a company, and every one that its earnings per share imply.
 * @param growth how many of today's shares one share of a fact has become
 */
export function gatherLevels(index: FactIndex, growth: (fact: Fact) => number): ShareLevels {
  const sizes = (concepts: readonly string[]): (readonly [FactGroup, number])[] =>
    concepts.flatMap((concept) => index.groups(concept)).map((group) => [group, countOf(lastFact(group), growth)]);
  const averages = sizes(AVERAGE_COUNTS);
  const earnings = earningsBySpan(index);
  const implied = impliedCounts(index, earnings, growth);
  return {
    near: {
      average: averages.flatMap(([group, count]) => levelOf(group, count)),
      balance: sizes(BALANCE_COUNTS).flatMap(([group, count]) => levelOf(group, count)),
      implied: implied.flatMap(([group, count]) => levelOf(group, count)),
    },
    earnings,
    implied: groupBySpan(implied),
    assets: Math.max(0, ...index.groups("us-gaap:Assets").map((group) => Number(lastFact(group).value))),
    averages: groupBySpan(averages),
  };
}

export function lastFact(group: FactGroup): Fact {
  return group.facts.reduce((best, fact) => (formRank(fact) <= formRank(best) ? fact : best));
}

function countOf(fact: Fact, growth: (fact: Fact) => number): number {
  return Number(fact.value) * growth(fact);
}

function impliedCounts(
  index: FactIndex,
  earnings: ReadonlyMap<string, number>,
  growth: (fact: Fact) => number,
): (readonly [FactGroup, number])[] {
  return EARNINGS_PER_SHARE.flatMap((concept) => index.groups(concept)).flatMap((group) => {
    const fact = lastFact(group);
    const perShare = Number(fact.value);
    const count = (earnings.get(spanKey(group)) ?? 0) / perShare;
    const isTelling = Math.abs(perShare) >= LEAST_PER_SHARE && Math.abs(perShare) <= MOST_PER_SHARE;
    return isTelling && count > 0 ? [[group, count * growth(fact)] as const] : [];
  });
}

/** Net income by span, as the last report states it. */
export function earningsBySpan(index: FactIndex): ReadonlyMap<string, number> {
  const earnings = new Map<string, number>();
  for (const group of EARNINGS.flatMap((concept) => index.groups(concept))) {
    if (!earnings.has(spanKey(group))) earnings.set(spanKey(group), Number(lastFact(group).value));
  }
  return earnings;
}

function levelOf({ span }: FactGroup, count: number): readonly Level[] {
  return count > 0 ? [{ day: dayNumber(span.end), size: Math.log10(count) }] : [];
}

function groupBySpan(counts: readonly (readonly [FactGroup, number])[]): ReadonlyMap<string, readonly number[]> {
  const bySpan = new Map<string, number[]>();
  for (const [group, count] of counts) {
    if (count > 0) bySpan.set(spanKey(group), [...(bySpan.get(spanKey(group)) ?? []), count]);
  }
  return bySpan;
}
