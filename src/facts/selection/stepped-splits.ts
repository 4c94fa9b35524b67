import type { Split } from "#facts/dossier.ts";
import type { Fact } from "#facts/fact.ts";
import { compareText } from "#facts/intake/fact-identity.ts";
import { daysBetween } from "#facts/periods/iso-day.ts";
import type { FactIndex } from "./fact-groups.ts";
import { AVERAGE_COUNTS, EARNINGS_PER_SHARE, earningsBySpan, lastFact, spanKey } from "./share-levels.ts";
import { quotientOf, ratioText, type SplitRatio, splitRatioOf } from "./split-ratio.ts";

const BALANCES = ["dei:EntityCommonStockSharesOutstanding", "us-gaap:CommonStockSharesOutstanding"];
const EQUITY = ["us-gaap:StockholdersEquity", "derived:Equity"];
const QUARTER_DAYS = 120;
/** A quarter or two may be missing between two counts; of covers often a year is. */
const LONGEST_GAP_DAYS = 400;
/** New shares for money or for another business change equity by more than this; a split does not change it. */
const SAME_EQUITY = 0.15;
const EQUITY_DAYS = 130;
/** Counts move a little within the quarters between; what earnings per share imply moves more. */
const COUNT_LEEWAY = 0.02;
const IMPLIED_LEEWAY = 0.05;
/** Smaller leaps are buybacks and issues. */
const LEAST = 1.4;
/** No buyback leaves so few shares and the equity as it was. */
const DEEP_REVERSE = 0.34;

interface Point {
  readonly end: string;
  readonly day: string;
  readonly count: number;
  readonly isThirdParty: boolean;
}

interface Leap {
  readonly ratio: SplitRatio;
  readonly from: Point;
  readonly to: Point;
}

/**
 * Splits that only a third party's values are past: they state every period once, so no refiling shows a ratio. A
 * count that leaps by one from one quarter to the next while equity stays what it was, borne out by another count or
 * by earnings per share, is a split.
 */
export function findSteppedSplits(index: FactIndex, known: readonly Split[]): readonly Split[] {
  const series = [...AVERAGE_COUNTS, ...BALANCES].map((concept) => pointsOf(index, concept));
  const implied = impliedPoints(index);
  const ofEarnings = leapsOf(implied).filter(({ from }) => isCounted(from, series));
  const leaps = [...series.flatMap(leapsOf), ...ofEarnings].filter((leap) => !isKnown(leap, known));
  const found: Split[] = [];
  for (const leap of leaps.sort((a, b) => compareText(a.to.day, b.to.day))) {
    const witnesses = [...series, implied].filter((points) => isBorneOut(leap, points, points === implied));
    const isDeepReverse = quotientOf(leap.ratio) < DEEP_REVERSE;
    if ((witnesses.length < 2 && !isDeepReverse) || !isSameEquity(index, leap)) continue;
    if (isKnown(leap, [...known, ...found])) continue;
    found.push({ date: leap.to.day, ratio: ratioText(leap.ratio), confirmedBy: ["step of share counts"] });
  }
  return found;
}

/** Whether earnings per share imply the count that a report states for the same day; those of one class of shares do not. */
function isCounted(implied: Point, series: readonly (readonly Point[])[]): boolean {
  return series.some((points) =>
    points.some(({ end, count }) => end === implied.end && Math.abs(implied.count / count - 1) <= COUNT_LEEWAY),
  );
}

function pointsOf(index: FactIndex, concept: string): readonly Point[] {
  return index
    .groups(concept)
    .filter(({ span }) => span.start === null || daysBetween(span.start, span.end) <= QUARTER_DAYS)
    .map((group) => pointOf(lastFact(group), Number(lastFact(group).value)))
    .filter(({ count }) => count > 0)
    .sort((a, b) => compareText(a.end, b.end));
}

function impliedPoints(index: FactIndex): readonly Point[] {
  const earnings = earningsBySpan(index);
  return EARNINGS_PER_SHARE.flatMap((concept) => index.groups(concept))
    .filter(({ span }) => span.start !== null && daysBetween(span.start, span.end) <= QUARTER_DAYS)
    .map((group) => pointOf(lastFact(group), (earnings.get(spanKey(group)) ?? 0) / Number(lastFact(group).value)))
    .filter(({ count }) => count > 0 && Number.isFinite(count))
    .sort((a, b) => compareText(a.end, b.end));
}

function pointOf({ span, filed, basis }: Fact, count: number): Point {
  return { end: span.end, day: filed ?? span.end, count, isThirdParty: basis !== "filed" };
}

function leapsOf(points: readonly Point[]): readonly Leap[] {
  return points.flatMap((to, position) => {
    const from = points[position - 1];
    if (from === undefined || daysBetween(from.end, to.end) > LONGEST_GAP_DAYS) return [];
    const ratio = from.isThirdParty || to.isThirdParty ? ratioNear(to.count / from.count) : null;
    return ratio === null ? [] : [{ ratio, from, to }];
  });
}

/** A whole ratio with room for what counts move in a quarter, or an uneven one almost exactly. */
function ratioNear(grown: number): SplitRatio | null {
  const size = grown > 1 ? grown : 1 / grown;
  const whole = Math.round(size);
  if (size < LEAST) return null;
  if (whole < 2 || Math.abs(size / whole - 1) > COUNT_LEEWAY) return splitRatioOf(grown);
  return splitRatioOf(grown > 1 ? whole : 1 / whole);
}

/** Whether other counts, or those that earnings per share imply, stand in the same ratio before and after. */
function isBorneOut({ ratio, from, to }: Leap, points: readonly Point[], isImplied: boolean): boolean {
  const before = points.findLast(({ end }) => end <= from.end && daysBetween(end, from.end) <= LONGEST_GAP_DAYS);
  const after = points.find(({ end }) => end >= to.end && daysBetween(to.end, end) <= LONGEST_GAP_DAYS);
  if (before === undefined || after === undefined) return false;
  const miss = Math.abs(after.count / before.count / quotientOf(ratio) - 1);
  return miss <= (isImplied ? IMPLIED_LEEWAY : COUNT_LEEWAY);
}

function isSameEquity(index: FactIndex, { from, to }: Leap): boolean {
  const balances = equityByDay(index);
  const days = [...balances.keys()].sort(compareText);
  // Not a day between the two: it may be after what made the count leap.
  const before = days.findLast((end) => end <= from.end && daysBetween(end, from.end) <= EQUITY_DAYS);
  const known = days.filter((end) => end > from.end && Math.abs(daysBetween(to.end, end)) <= EQUITY_DAYS);
  const after = known.find((end) => end >= to.end) ?? known.at(-1);
  const [old, current] = [balances.get(before ?? ""), balances.get(after ?? "")];
  return old !== undefined && current !== undefined && Math.abs(current - old) <= Math.abs(old) * SAME_EQUITY;
}

/** Equity by day; the company's own amount where a third party has one too. */
function equityByDay(index: FactIndex): ReadonlyMap<string, number> {
  return new Map(
    EQUITY.toReversed()
      .flatMap((concept) => index.groups(concept))
      .map((group) => [group.span.end, Number(lastFact(group).value)]),
  );
}

/** Whether a split that is known already lies near the leap. */
function isKnown({ from, to }: Leap, known: readonly Split[]): boolean {
  return known.some(
    ({ date }) => daysBetween(from.end, date) >= -LONGEST_GAP_DAYS && daysBetween(date, to.day) >= -LONGEST_GAP_DAYS,
  );
}
