import type { Fact, Span } from "#facts/fact.ts";
import { compareText } from "#facts/intake/fact-identity.ts";
import { type FactIndex, formRank } from "./fact-groups.ts";
import { isNearRatio, quotientOf, type SplitRatio } from "./split-ratio.ts";

/** A share count or an amount per share that a later filing states otherwise for the same days. */
export interface Refiling {
  readonly measure: "count" | "amount";
  readonly concept: string;
  readonly span: Span;
  /** How many shares of the later filing one share of the earlier one has become, by this value. */
  readonly grown: number;
  /** The relative error that rounding leaves in `grown`. */
  readonly error: number;
  /** The day of the earlier filing. */
  readonly after: string;
  /** The day of the later filing. */
  readonly upTo: string;
}

const AVERAGES = [
  "us-gaap:WeightedAverageNumberOfDilutedSharesOutstanding",
  "us-gaap:WeightedAverageNumberOfSharesOutstandingBasic",
  "us-gaap:WeightedAverageNumberOfShareOutstandingBasicAndDiluted",
  "ifrs-full:WeightedAverageShares",
  "ifrs-full:AdjustedWeightedAverageShares",
];
const COVER = "dei:EntityCommonStockSharesOutstanding";
const COUNTS = [
  ...AVERAGES,
  "us-gaap:CommonStockSharesOutstanding",
  "us-gaap:CommonStockSharesIssued",
  "us-gaap:SharesOutstanding",
];
const AMOUNTS = [
  "us-gaap:EarningsPerShareDiluted",
  "us-gaap:EarningsPerShareBasic",
  "us-gaap:EarningsPerShareBasicAndDiluted",
  "us-gaap:IncomeLossFromContinuingOperationsPerDilutedShare",
  "us-gaap:IncomeLossFromContinuingOperationsPerBasicShare",
  "us-gaap:CommonStockDividendsPerShareDeclared",
  "us-gaap:CommonStockDividendsPerShareCashPaid",
  "ifrs-full:DilutedEarningsLossPerShare",
  "ifrs-full:BasicEarningsLossPerShare",
];
const EARNINGS = ["us-gaap:NetIncomeLoss", "us-gaap:ProfitLoss", "ifrs-full:ProfitLoss"];
/** An amount per share of a few cents tells nothing once it is rounded. */
const LARGEST_ERROR = 0.15;
/** Earnings that a later filing changed by more than this were restated, and what is per share with them. */
const SAME_EARNINGS = 0.01;
/** As a decimal logarithm: five hundred for one. */
const LARGEST_SPLIT = 2.7;

/** How much a company's share count grew from one filing to the next, by what each of them states first. */
export interface CountStep {
  readonly concept: string;
  readonly grown: number;
  readonly after: string;
  readonly upTo: string;
}

/** The steps of counts that are filed for the first time: of the cover's, or of each kind of average. */
export function stepsOf(index: FactIndex, of: "cover" | "averages"): readonly CountStep[] {
  return (of === "cover" ? [COVER] : AVERAGES).flatMap((concept) => {
    const firsts = index.groups(concept).flatMap(({ facts, span }) => {
      const days = facts.filter((fact) => fact.filed !== null && formRank(fact) === 0).sort(byDay);
      const [first] = days;
      return first?.filed == null ? [] : [{ end: span.end, filed: first.filed, value: Number(first.value) }];
    });
    const newest = [...new Map(firsts.sort(byFiledAndEnd).map((first) => [first.filed, first])).values()];
    return newest.flatMap((next, position) => {
      const before = newest[position - 1];
      if (before === undefined || next.end <= before.end) return [];
      const grown = withoutScale(next.value / before.value);
      return [{ concept, grown, after: before.filed, upTo: next.filed }];
    });
  });
}

function byFiledAndEnd(a: { filed: string; end: string }, b: { filed: string; end: string }): number {
  return compareText(a.filed, b.filed) || compareText(a.end, b.end);
}

function byDay(a: Fact, b: Fact): number {
  return compareText(a.filed ?? "", b.filed ?? "") || compareText(a.id, b.id);
}

/** Every share count and amount per share that was filed again with another value, by the day of the later filing. */
export function findRefilings(index: FactIndex): readonly Refiling[] {
  const isRestated = restatedEarnings(index);
  return [
    ...COUNTS.flatMap((concept) => refilingsOf(index, concept, "count")),
    ...AMOUNTS.flatMap((concept) => refilingsOf(index, concept, "amount")),
  ]
    .filter((refiling) => !isRestated(refiling))
    .sort((a, b) => compareText(a.upTo, b.upTo) || compareText(a.after, b.after));
}

/** Whether a refiled value shows a split of this ratio: a count closely, an amount as closely as rounding lets it. */
export function shows({ measure, grown, error }: Refiling, ratio: SplitRatio): boolean {
  if (measure === "count") return isNearRatio(grown, ratio);
  // Rounding alone must not be able to explain the change.
  return Math.abs(grown - 1) > error && Math.abs(grown / quotientOf(ratio) - 1) <= error;
}

function refilingsOf(index: FactIndex, concept: string, measure: Refiling["measure"]): readonly Refiling[] {
  return index.groups(concept).flatMap(({ facts, span }) => {
    const filed = facts.filter((fact) => fact.filed !== null && formRank(fact) === 0).sort(byDay);
    return filed.flatMap((later, position) => {
      const earlier = filed[position - 1];
      if (earlier === undefined || earlier.value === later.value) return [];
      return refilingOf({ measure, concept, span, earlier, later });
    });
  });
}

interface RefiledPair extends Pick<Refiling, "measure" | "concept" | "span"> {
  readonly earlier: Fact;
  readonly later: Fact;
}

function refilingOf({ earlier, later, ...what }: RefiledPair): readonly Refiling[] {
  if (earlier.filed === null || later.filed === null || earlier.filed === later.filed) return [];
  const quotient = Number(later.value) / Number(earlier.value);
  const grown = what.measure === "count" ? withoutScale(quotient) : 1 / quotient;
  const error = what.measure === "count" ? 0 : roundingError(earlier.value) + roundingError(later.value);
  if (!Number.isFinite(grown) || grown <= 0 || error > LARGEST_ERROR) return [];
  return [{ ...what, grown, error, after: earlier.filed, upTo: later.filed }];
}

/** No split comes near a thousand for one: that much is a count in thousands or millions among single shares. */
function withoutScale(quotient: number): number {
  const size = Math.log10(quotient);
  if (Math.abs(size) <= LARGEST_SPLIT) return quotient;
  const power = [6, 3, -3, -6].find((candidate) => Math.abs(size - candidate) <= 1.5);
  return power === undefined ? quotient : quotient / 10 ** power;
}

/** The relative error that rounding to cents, or to the decimals it shows, leaves in an amount per share. */
function roundingError(value: string): number {
  const decimals = Math.max(2, value.split(".")[1]?.length ?? 0);
  return (0.55 * 10 ** -decimals) / Math.abs(Number(value));
}

/** Tells refilings of spans whose earnings the later filing changed as well: a merger or correction, not a split. */
function restatedEarnings(index: FactIndex): (refiling: Refiling) => boolean {
  const changes = new Map<string, string[]>();
  for (const { span, facts } of EARNINGS.flatMap((concept) => index.groups(concept))) {
    const filed = facts.filter((fact) => fact.filed !== null && formRank(fact) === 0).sort(byDay);
    filed.forEach((later, position) => {
      const earlier = Number(filed[position - 1]?.value ?? later.value);
      if (Math.abs(Number(later.value) - earlier) <= Math.abs(earlier) * SAME_EARNINGS) return;
      const key = `${span.start} ${span.end}`;
      changes.set(key, [...(changes.get(key) ?? []), later.filed ?? ""]);
    });
  }
  return ({ span, after, upTo }) =>
    changes.get(`${span.start} ${span.end}`)?.some((day) => day > after && day <= upTo) === true;
}
