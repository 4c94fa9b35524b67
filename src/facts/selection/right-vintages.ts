// Filers err: a count in millions among single shares, a minus sign, an old split basis. What another filing of the same
// company says about the same period, or its other figures, tells which value is right (docs/research-method.md#2.1,
// rules 5, 6).
import { Decimal } from "decimal.js";
import type { Fact } from "#facts/fact.ts";
import { compareRounded, isSameRounded, timesTenTo } from "./agreement.ts";
import type { FactGroup, ShareMeasure } from "./fact-groups.ts";
import type { Vintage } from "./select.ts";

/** A filed value that was left out because another one for the same period shows that it is wrong. */
export interface LeftOut {
  readonly fact: Fact;
  readonly because: "scale" | "sign" | "split-basis" | "balance" | "impossible";
}

/** The power of ten (0, 3, 6, -3, -6) that puts a value right, or that it cannot be what its concept says. */
export type Verdict = number | "impossible";

/** What tells the right scale or sign of a value from a wrong one. */
export interface ScaleJudge {
  /** A share count against the company's others; 0 when nothing is known. */
  shareCount(group: FactGroup, value: Decimal): Verdict;
  /** Earnings per share against net income over the share count; null when nothing is known. */
  perShare(group: FactGroup, value: Decimal): Verdict | null;
  /** The usual decimal logarithm of a concept's values over spans of this length; null when unknown. */
  usualMagnitude(group: FactGroup): number | null;
  /** The sign all other values of the concept have; null when they differ or are few. */
  usualSign(group: FactGroup): 1 | -1 | null;
  /** Whether total assets or equity add up with the rest of the balance sheet of the day; null where that is not known. */
  addsUp(group: FactGroup, value: Decimal): boolean | null;
}

export interface Candidates {
  readonly group: FactGroup;
  readonly measure: ShareMeasure;
  /** Oldest filing first, on today's split basis. */
  readonly vintages: readonly Vintage[];
}

export interface Judged {
  /** Never empty. */
  readonly vintages: readonly Vintage[];
  /** Whether none of them can be right. */
  readonly isImpossible?: true;
  readonly leftOut: readonly LeftOut[];
}

/** Leaves out wrong values where a right one is held for the same period; corrects a share count where none is. */
export function judgeVintages(candidates: Candidates, judge: ScaleJudge): Judged {
  const { measure } = candidates;
  const scaled = judgeBySharesOutstanding(candidates, judge) ?? judgeScales(candidates, judge);
  if (scaled.leftOut.length > 0 || scaled.vintages.length < 2) return scaled;
  const rest = { ...candidates, vintages: scaled.vintages };
  if (measure !== "neither") return judgeBasis(rest);
  const balanced = judgeBalance(rest, judge);
  return balanced.leftOut.length > 0 ? balanced : judgeSigns(rest, judge);
}

/**
 * A later report may tag another day's total assets with this day, a part of equity as all of it, or opening equity after
 * a change of accounting: of several values those stay that the balance sheet of the day adds up with.
 */
function judgeBalance({ group, vintages }: Candidates, judge: ScaleJudge): Judged {
  const added = vintages.map(({ value }) => judge.addsUp(group, value));
  if (!added.includes(true)) return { vintages, leftOut: [] };
  return keepWhere(vintages, "balance", (index) => added[index] !== false);
}

/** Counts, and amounts per share where net income and the count are known; null for all others. */
function judgeBySharesOutstanding({ group, measure, vintages }: Candidates, judge: ScaleJudge): Judged | null {
  if (measure === "neither") return null;
  const verdicts = vintages.map(({ value }) =>
    measure === "shares" ? judge.shareCount(group, value) : judge.perShare(group, value),
  );
  if (verdicts.every((verdict) => verdict === null)) return null;
  if (verdicts.includes(0))
    return keepWhere(vintages, "scale", (index) => verdicts[index] === 0 || verdicts[index] === null);
  if (verdicts.every((verdict) => verdict === "impossible")) return impossible(vintages);
  const correctable = vintages.flatMap((vintage, index) => {
    const verdict = verdicts[index];
    return typeof verdict === "number" ? [corrected(vintage, verdict)] : verdict === null ? [vintage] : [];
  });
  return { vintages: correctable, leftOut: [] };
}

function impossible(vintages: readonly Vintage[]): Judged {
  return { vintages, isImpossible: true, leftOut: vintages.map(({ fact }) => ({ fact, because: "impossible" })) };
}

function corrected(vintage: Vintage, power: number): Vintage {
  return { ...timesTenTo(vintage, power), scale: power };
}

function judgeScales({ group, vintages }: Candidates, judge: ScaleJudge): Judged {
  const last = vintages.at(-1);
  const off = vintages.map((vintage) => {
    const agreement = last === undefined ? "equal" : compareRounded(vintage, last);
    return typeof agreement === "string" ? 0 : agreement.scale;
  });
  if (off.every((power) => power === 0)) return { vintages, leftOut: [] };
  const right = rightScale(off, vintages, judge.usualMagnitude(group));
  return keepWhere(vintages, "scale", (index) => off[index] === right);
}

/** The scale nearest to the concept's usual size; else that of most filings; else that of the latest. */
function rightScale(off: readonly number[], vintages: readonly Vintage[], usual: number | null): number {
  const distance = (power: number): number => {
    const value = vintages[off.indexOf(power)]?.value;
    return usual === null || value === undefined || value.isZero() ? 0 : Math.abs(log10(value) - usual);
  };
  const votes = (power: number): number => off.filter((other) => other === power).length;
  const [best] = [...new Set(off)].sort(
    (a, b) => Math.round(distance(a) - distance(b)) || votes(b) - votes(a) || off.lastIndexOf(b) - off.lastIndexOf(a),
  );
  return best ?? 0;
}

function log10(value: Decimal): number {
  return Math.log10(value.abs().toNumber());
}

/** Of two values that differ in nothing but the sign, the one with the sign the concept always has is right. */
function judgeSigns({ group, vintages }: Candidates, judge: ScaleJudge): Judged {
  const isFlipped = vintages.some((vintage) => vintages.some((other) => isOpposite(vintage.value, other.value)));
  const sign = isFlipped ? judge.usualSign(group) : null;
  if (sign === null) return { vintages, leftOut: [] };
  return keepWhere(vintages, "sign", (index) => vintages[index]?.value.s === sign);
}

function isOpposite(a: Decimal, b: Decimal): boolean {
  return a.s !== b.s && !a.isZero() && a.eq(b.neg());
}

/**
 * A report after a split that repeats a value of the old basis. It is recognised when it differs from what most other
 * filings say by exactly the ratio of one of the company's splits.
 */
function judgeBasis({ vintages }: Candidates): Judged {
  const ratios = [...new Set(vintages.flatMap(({ factor }) => factor?.splits.map(({ ratio }) => ratio) ?? []))];
  if (ratios.length === 0) return { vintages, leftOut: [] };
  const majority = vintages.find(
    (candidate) => vintages.filter((other) => isSameRounded(candidate, other)).length * 2 > vintages.length,
  );
  if (majority === undefined) return { vintages, leftOut: [] };
  return keepWhere(vintages, "split-basis", (index) => {
    const vintage = vintages[index];
    if (vintage === undefined || isSameRounded(vintage, majority)) return true;
    return !ratios.some((ratio) => isOffBy(vintage, majority, new Decimal(ratio)));
  });
}

function isOffBy(vintage: Vintage, majority: Vintage, ratio: Decimal): boolean {
  return [ratio, new Decimal(1).div(ratio)].some((by) =>
    isSameRounded({ value: vintage.value.times(by), precision: vintage.precision.times(by) }, majority),
  );
}

function keepWhere(
  vintages: readonly Vintage[],
  because: LeftOut["because"],
  isRight: (index: number) => boolean,
): Judged {
  return {
    vintages: vintages.filter((_, index) => isRight(index)),
    leftOut: vintages.filter((_, index) => !isRight(index)).map(({ fact }) => ({ fact, because })),
  };
}
