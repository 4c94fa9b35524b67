import { Decimal } from "decimal.js";
import { dayNumber } from "#facts/periods/iso-day.ts";
import { remember } from "#platform/memo.ts";
import { type FactGroup, type FactIndex, shareMeasure } from "./fact-groups.ts";
import type { ScaleJudge, Verdict } from "./right-vintages.ts";
import {
  type CountKind,
  countKind,
  EARNINGS_PER_SHARE,
  gatherLevels,
  lastFact,
  type Level,
  type ShareLevels,
  spanKey,
} from "./share-levels.ts";
import { growthOf } from "./split-ratio.ts";
import type { SplitBasis } from "./split-basis.ts";

const POWERS = [-6, -3, 3, 6] as const;
const NEAREST = 5;
const NEAR_DAYS = 500;
const YEAR_DAYS = 400;
const FEWEST_SIGNS = 4;
/** As decimal logarithms: within five times a count is borne out by another kind; corrected only where it then fits. */
const BORNE_OUT = Math.log10(5);
const FITS = Math.log10(1.6);
/** A count and net income over earnings per share of the same days differ by dilution and preferred dividends only. */
const SAME_DAYS = Math.log10(1.25);
/** An average this far from what earnings per share imply counts other shares than they do. */
const CLEARLY_OFF = Math.log10(1.15);
/** No share stands for so many dollars of assets, but the hundred or thousand shares of a shell before its listing do. */
const MOST_ASSETS_PER_SHARE = 10_000_000;
/** Farther than ten times from everything else a count is of something else. */
const ELSEWHERE = 1;
/** Shares issued less treasury stock differ by this from any average of the year around when they are not the whole. */
const LEAST_OF_AVERAGES = 0.8;
const MOST_OF_AVERAGES = 1.2;
const FEWEST_AVERAGES = 3;

/**
 * Judges scales by what else the company filed: a share count by the counts of other kinds near the same day and by net
 * income over earnings per share, an amount per share by net income over the count, other values by the concept's own
 * size over the years. A count that any other kind bears out is right, however many others speak against it.
 */
export function createScaleJudge(index: FactIndex, basis: SplitBasis): ScaleJudge {
  let gathered: ShareLevels | null = null;
  const levels = (): ShareLevels =>
    (gathered ??= gatherLevels(index, (fact) => growthOf(basis(fact, shareMeasure(fact)))));
  const sizes = remember((concept: string) => index.groups(concept).map(sizeOf));
  const usualSize = (group: FactGroup): number | null => medianSize(sizes(group.concept), group);
  return {
    shareCount(group, value) {
      const kind = countKind(group.concept);
      if (kind === null || value.lt(0)) return 0;
      if (value.isZero()) return kind === "balance" ? "impossible" : 0;
      return judgeCount({ kind, group, size: Math.log10(value.toNumber()) }, levels());
    },
    perShare: (group, value) =>
      EARNINGS_PER_SHARE.includes(group.concept) ? judgeAmount(group, value, usualSize(group), levels()) : null,
    usualMagnitude: usualSize,
    usualSign: (group) => commonSign(index.groups(group.concept), group),
    addsUp: (group, value) => addsUp(index, group, value),
  };
}

interface Count {
  readonly kind: CountKind;
  readonly group: FactGroup;
  readonly size: number;
}

function judgeCount(count: Count, levels: ShareLevels): Verdict {
  const { kind, group, size } = count;
  const ofSameDays = (levels.implied.get(spanKey(group)) ?? []).map((implied) => Math.log10(implied));
  if (ofSameDays.some((other) => Math.abs(size - other) <= SAME_DAYS)) {
    return isOfAnotherClass(count, ofSameDays, levels) ? "impossible" : 0;
  }
  if (isOfAnotherClass(count, ofSameDays, levels) || isPartOrMore(group, size, levels)) return "impossible";
  const others = (["average", "balance", "implied"] as const)
    .filter((other) => other !== kind)
    .flatMap((other) => nearestSize(levels.near[other], dayNumber(group.span.end)) ?? []);
  const isTiny = levels.assets / 10 ** size > MOST_ASSETS_PER_SHARE;
  if (others.length === 0) return isTiny ? "impossible" : 0;
  if (others.some((other) => Math.abs(size - other) <= BORNE_OUT)) return isTiny ? "impossible" : 0;
  const power = correction(count, others, ofSameDays);
  if (power !== null) return power;
  return isTiny || others.every((other) => Math.abs(size - other) > ELSEWHERE) ? "impossible" : 0;
}

/** The power of ten that puts a count among all others; a third party's alone needs two of them or earnings per share. */
function correction({ group, size }: Count, others: readonly number[], ofSameDays: readonly number[]): number | null {
  const power = POWERS.find((candidate) => others.every((other) => Math.abs(size + candidate - other) <= FITS));
  if (power === undefined) return null;
  const isSure = lastFact(group).basis === "filed" || others.length > 1 || ofSameDays.length > 0;
  const fits = ofSameDays.every((other) => Math.abs(size + power - other) <= FITS);
  return isSure && fits ? power : null;
}

/**
 * Whether an average is that of one class of shares: earnings per share imply another count for these days, and the
 * averages of the quarters around are of that other size.
 */
function isOfAnotherClass({ kind, group, size }: Count, ofSameDays: readonly number[], levels: ShareLevels): boolean {
  const isOff = (other: number): boolean =>
    Math.abs(size - other) >= CLEARLY_OFF && Math.abs(size - other) <= ELSEWHERE;
  if (kind !== "average" || ofSameDays.length === 0 || !ofSameDays.every(isOff)) return false;
  const day = dayNumber(group.span.end);
  const around = levels.near.average.filter((level) => Math.abs(level.day - day) <= YEAR_DAYS);
  const sides = [around.filter((level) => level.day < day), around.filter((level) => level.day > day)];
  return sides.every((side) => {
    const usual = nearestSize(side, day);
    return usual !== null && isOff(usual) && ofSameDays.some((other) => Math.abs(usual - other) <= CLEARLY_OFF / 3);
  });
}

/** Whether a balance is less than every average of the year around (one class of several) or more (treasury stock in it). */
function isPartOrMore({ concept, span }: FactGroup, size: number, levels: ShareLevels): boolean {
  if (countKind(concept) !== "balance") return false;
  const day = dayNumber(span.end);
  const around = levels.near.average.filter((level) => Math.abs(level.day - day) <= YEAR_DAYS);
  const isSurrounded = around.some((level) => level.day > day) && around.some((level) => level.day <= day);
  if (!isSurrounded || around.length < FEWEST_AVERAGES) return false;
  const sizes = around.map((level) => level.size);
  const isTooLarge = concept !== COVER && size > Math.max(...sizes) + Math.log10(MOST_OF_AVERAGES);
  const isTooSmall = size < Math.min(...sizes) + Math.log10(LEAST_OF_AVERAGES);
  // Wrong by a thousand is another matter, which can be corrected.
  return (isTooLarge || isTooSmall) && sizes.every((other) => Math.abs(size - other) <= ELSEWHERE);
}

const COVER = "dei:EntityCommonStockSharesOutstanding";

/**
 * The power of ten an amount per share is off by, where its count is borne out by balances; null where nothing tells.
 * @param usual the decimal logarithm of what the concept usually comes to; null where nothing tells
 */
function judgeAmount(group: FactGroup, value: Decimal, usual: number | null, levels: ShareLevels): Verdict | null {
  const earned = levels.earnings.get(spanKey(group)) ?? 0;
  const counts = levels.averages.get(spanKey(group)) ?? [];
  const balance = nearestSize(levels.near.balance, dayNumber(group.span.end));
  const [nearest] = [...counts].sort(
    (a, b) => Math.abs(Math.log10(a) - (balance ?? 0)) - Math.abs(Math.log10(b) - (balance ?? 0)),
  );
  const implied = nearest === undefined || value.isZero() ? 0 : earned / value.toNumber();
  if (nearest === undefined || implied <= 0) return null;
  const miss = Math.log10(implied / nearest);
  if (Math.abs(miss) <= SAME_DAYS) return 0;
  const isCountSure = balance !== null && Math.abs(Math.log10(nearest) - balance) <= FITS;
  const power = POWERS.find((candidate) => Math.abs(miss - candidate) <= SAME_DAYS);
  if (power === undefined || !isCountSure) return null;
  const ownOff = usual === null ? null : Math.log10(value.abs().toNumber()) - usual;
  return areEarningsOff(group, earned, miss, levels) && ownOff !== null && !comesNearer(ownOff, power) ? null : power;
}

/** Whether net income and not the amount per share is on another scale than in the company's other periods. */
function areEarningsOff(group: FactGroup, earned: number, miss: number, levels: ShareLevels): boolean {
  const own = spanKey(group);
  const others = [...levels.earnings]
    .filter(([key, amount]) => key !== own && amount !== 0 && lengthOf(key) === lengthClass(group))
    .map(([, amount]) => Math.log10(Math.abs(amount)));
  const usual = median(others);
  return usual !== null && comesNearer(Math.log10(Math.abs(earned)) - usual, -miss);
}

function comesNearer(off: number, correctedBy: number): boolean {
  return Math.abs(off + correctedBy) < Math.abs(off);
}

/** The median of the sizes nearest to a day; null where none is near. */
function nearestSize(of: readonly Level[], day: number): number | null {
  const near = of.filter((level) => Math.abs(level.day - day) <= NEAR_DAYS);
  const nearest = near.sort((a, b) => Math.abs(a.day - day) - Math.abs(b.day - day) || a.size - b.size);
  return median(nearest.slice(0, NEAREST).map(({ size }) => size));
}

interface Size {
  readonly group: FactGroup;
  readonly lengthClass: number;
  /** The decimal logarithm of the amount; null for none. */
  readonly size: number | null;
}

function sizeOf(group: FactGroup): Size {
  const amount = Math.abs(Number(lastFact(group).value));
  return { group, lengthClass: lengthClass(group), size: amount > 0 ? Math.log10(amount) : null };
}

/** The median of a concept's other periods of the same length; null where there are none. */
function medianSize(of: readonly Size[], like: FactGroup): number | null {
  const length = lengthClass(like);
  return median(
    of.flatMap(({ group, lengthClass: other, size }) =>
      group !== like && size !== null && other === length && group.unit === like.unit ? [size] : [],
    ),
  );
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

/** The same of a span's key. */
function lengthOf(key: string): number {
  const [start, end] = key.split(" ");
  return start === undefined || end === undefined || start === "null"
    ? 0
    : Math.round((dayNumber(end) - dayNumber(start)) / 91);
}

function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}

const ASSETS = "us-gaap:Assets";
const BOTH_SIDES = "us-gaap:LiabilitiesAndStockholdersEquity";
const LIABILITIES = "us-gaap:Liabilities";
const EQUITY = "us-gaap:StockholdersEquity";
const ALL_EQUITY = "us-gaap:StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest";
const MINORITY = "us-gaap:MinorityInterest";
/** Filers round to thousands or millions: sums of three may miss by two of them. */
const TOLERANCE = { share: "0.0005", least: 2000 } as const;

/**
 * Whether total assets are the total of the other side, or equity is what total equity less non-controlling interests or
 * assets less liabilities leave, in any filing of the day's balance sheet. Null where the others are not filed.
 */
function addsUp(index: FactIndex, group: FactGroup, value: Decimal): boolean | null {
  if (group.span.start !== null || (group.concept !== ASSETS && group.concept !== EQUITY)) return null;
  const of = (concept: string): readonly Decimal[] =>
    index
      .groups(concept)
      .filter(({ unit, span }) => unit === group.unit && span.start === null && span.end === group.span.end)
      .flatMap(({ facts }) => facts.filter(({ basis }) => basis === "filed").map((fact) => new Decimal(fact.value)));
  const expected = group.concept === ASSETS ? of(BOTH_SIDES) : equities(of);
  if (expected.length === 0) return null;
  return expected.some((other) => isNear(value, other));
}

function equities(of: (concept: string) => readonly Decimal[]): readonly Decimal[] {
  const minority = of(MINORITY);
  const totals = [...of(ALL_EQUITY), ...differences(of(BOTH_SIDES), of(LIABILITIES))];
  return minority.length === 0 ? totals : differences(totals, minority);
}

function differences(from: readonly Decimal[], less: readonly Decimal[]): readonly Decimal[] {
  return from.flatMap((whole) => less.map((part) => whole.minus(part)));
}

function isNear(one: Decimal, other: Decimal): boolean {
  return one
    .minus(other)
    .abs()
    .lte(Decimal.max(TOLERANCE.least, one.abs().times(TOLERANCE.share)));
}
