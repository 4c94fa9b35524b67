import type { Split } from "#facts/dossier.ts";
import type { Fact } from "#facts/fact.ts";
import { compareText } from "#facts/intake/fact-identity.ts";
import { daysBetween } from "#facts/periods/iso-day.ts";
import { type FactIndex, indexFacts } from "./fact-groups.ts";
import { formRank } from "./forms.ts";

const FILED_RATIO = "us-gaap:StockholdersEquityNoteStockSplitConversionRatio1";
const COUNTS = [
  "us-gaap:WeightedAverageNumberOfDilutedSharesOutstanding",
  "us-gaap:WeightedAverageNumberOfSharesOutstandingBasic",
  "us-gaap:WeightedAverageNumberOfShareOutstandingBasicAndDiluted",
];
const PER_SHARE = [
  "us-gaap:EarningsPerShareDiluted",
  "us-gaap:EarningsPerShareBasic",
  "us-gaap:EarningsPerShareBasicAndDiluted",
];
/** A ratio filed later than this is a look back at an old split (RESEARCH-METHOD 6.1). */
const LONGEST_LAG_DAYS = 280;
/** Filers date one split differently in different filings, by up to four months. */
const DATE_SPREAD_DAYS = 120;
const CLOSE_ENOUGH = 0.01;
const MOST = 100;
/** Filings around the day of a split may use either basis. */
const NEAR_DAYS = 31;

type Witness = "restated share counts" | "restated EPS" | "filed split ratio";

/** A split that happened after one filing and not after another. */
interface Clue {
  readonly ratio: string;
  readonly after: string;
  readonly upTo: string;
  readonly witness: Witness;
}

interface Found extends Omit<Clue, "witness"> {
  readonly witnesses: ReadonlySet<Witness>;
}

/**
 * Finds a company's splits in its own facts, besides those already known: by share counts and earnings per share that were filed again in the same
 * ratio, and by ratios filed as such. One kind of evidence alone is not believed (RESEARCH-METHOD 6.1).
 * @returns all of them, oldest first; detected dates lie between the last filing before the split and the first after it.
 */
export function detectSplits(facts: readonly Fact[], known: readonly Split[]): readonly Split[] {
  const index = indexFacts(facts);
  const refiled = [
    ...COUNTS.flatMap((concept) => refilingClues(index, concept, "restated share counts")),
    ...PER_SHARE.flatMap((concept) => refilingClues(index, concept, "restated EPS")),
  ];
  const filedRatios = index.groups(FILED_RATIO).flatMap(({ facts: rows }) => rows.filter(isTimely));
  const found = merge(refiled).map((split) => withFiledRatio(split, filedRatios));
  const confirmed = found.filter(({ witnesses }) => witnesses.size >= 2);
  const unknown = confirmed
    .filter((split) => !isProductOfOthers(split, confirmed) && !known.some((other) => isSameSplit(split, other)))
    .map((split) => ({
      date: dateOf(split, filedRatios),
      ratio: split.ratio,
      confirmedBy: [...split.witnesses].sort(compareText),
    }));
  return [...known, ...unknown].sort((a, b) => compareText(a.date, b.date));
}

function isSameSplit({ ratio, after, upTo }: Found, known: Split): boolean {
  const isWithin = daysBetween(after, known.date) >= -NEAR_DAYS && daysBetween(known.date, upTo) >= -NEAR_DAYS;
  return isWithin && Math.abs(Number(ratio) / Number(known.ratio) - 1) <= CLOSE_ENOUGH;
}

function refilingClues(index: FactIndex, concept: string, witness: Witness): readonly Clue[] {
  return index.groups(concept).flatMap(({ facts }) => {
    const filed = facts.filter((fact) => fact.basis === "filed" && fact.filed !== null && formRank(fact) === 0);
    return filed.flatMap((later, position) => {
      const earlier = filed[position - 1];
      if (earlier === undefined || earlier.filed === null || later.filed === null) return [];
      const grown =
        witness === "restated EPS"
          ? Number(earlier.value) / Number(later.value)
          : Number(later.value) / Number(earlier.value);
      const ratio = splitRatio(grown, witness === "restated EPS" ? centsError(later.value) : CLOSE_ENOUGH);
      return ratio === null ? [] : [{ ratio, after: earlier.filed, upTo: later.filed, witness }];
    });
  });
}

/** The relative error that rounding to cents leaves in an amount per share. */
function centsError(value: string): number {
  return Math.max(CLOSE_ENOUGH, 0.006 / Math.abs(Number(value)));
}

/** A growth of share counts as the ratio of a split: whole, one over whole, or three for two; null for none of these. */
function splitRatio(grown: number, error: number): string | null {
  if (!Number.isFinite(grown) || grown <= 0 || error > 0.1) return null;
  const isNear = (ratio: number): boolean => Math.abs(grown / ratio - 1) <= error;
  if (isNear(1)) return null;
  if (isNear(1.5)) return "1.5";
  const whole = Math.round(grown > 1 ? grown : 1 / grown);
  if (whole < 2 || whole > MOST) return null;
  if (grown > 1) return isNear(whole) ? String(whole) : null;
  return isNear(1 / whole) ? String(Number((1 / whole).toFixed(6))) : null;
}

/** Clues of one ratio whose intervals overlap tell of one split; it lies where they all overlap. */
function merge(clues: readonly Clue[]): readonly Found[] {
  const sorted = [...clues].sort((a, b) => compareText(a.ratio, b.ratio) || compareText(a.after, b.after));
  const found: Found[] = [];
  for (const { ratio, after, upTo, witness } of sorted) {
    const last = found.at(-1);
    if (last !== undefined && last.ratio === ratio && after < last.upTo) {
      const narrowed = { ratio, after: later(last.after, after), upTo: earlier(last.upTo, upTo) };
      found[found.length - 1] = { ...narrowed, witnesses: new Set([...last.witnesses, witness]) };
    } else found.push({ ratio, after, upTo, witnesses: new Set([witness]) });
  }
  return found;
}

function withFiledRatio(split: Found, filed: readonly Fact[]): Found {
  const isNamed = filed.some((fact) => fact.value === split.ratio && isNear(fact, split));
  return isNamed ? { ...split, witnesses: new Set([...split.witnesses, "filed split ratio"]) } : split;
}

function isNear({ span }: Fact, { after, upTo }: Found): boolean {
  return daysBetween(after, span.end) >= -DATE_SPREAD_DAYS && daysBetween(span.end, upTo) >= -DATE_SPREAD_DAYS;
}

function isTimely({ span, filed, basis }: Fact): boolean {
  return basis === "filed" && filed !== null && daysBetween(span.end, filed) <= LONGEST_LAG_DAYS;
}

/** The newest filed date inside the interval, else the first filing on the new basis: no filing lies between. */
function dateOf(split: Found, filed: readonly Fact[]): string {
  const dates = filed.filter(({ value }) => value === split.ratio).map(({ span }) => span.end);
  const inside = dates.filter((date) => date > split.after && date <= split.upTo).sort(compareText);
  return inside.at(-1) ?? split.upTo;
}

/** A value filed again after two splits shows their product; the splits themselves are found elsewhere. */
function isProductOfOthers(split: Found, all: readonly Found[]): boolean {
  const inside = all.filter((other) => other !== split && other.after >= split.after && other.upTo <= split.upTo);
  const product = inside.reduce((total, { ratio }) => total * Number(ratio), 1);
  return inside.length >= 2 && Math.abs(product / Number(split.ratio) - 1) <= CLOSE_ENOUGH;
}

function later(a: string, b: string): string {
  return a > b ? a : b;
}

function earlier(a: string, b: string): string {
  return a < b ? a : b;
}
