import type { Split } from "#facts/dossier.ts";
import type { Fact } from "#facts/fact.ts";
import { compareText } from "#facts/intake/fact-identity.ts";
import { daysBetween } from "#facts/periods/iso-day.ts";
import { indexFacts } from "./fact-groups.ts";
import { findRefilings, type Refiling, shows, type CountStep, stepsOf } from "./split-clues.ts";
import { findSteppedSplits } from "./stepped-splits.ts";
import { isSameRatio, isSmallRatio, quotientOf, ratioText, type SplitRatio, splitRatioOf } from "./split-ratio.ts";

const FILED_RATIO = "us-gaap:StockholdersEquityNoteStockSplitConversionRatio1";
/** A ratio filed later than this is a look back at an old split. */
const LONGEST_LAG_DAYS = 280;
/** Filers date one split differently in different filings, by up to four months. */
const DATE_SPREAD_DAYS = 120;
/** Filings around the day of a split may use either basis. */
const NEAR_DAYS = 31;
/** After a year every comparative has been filed again. */
const OPEN_DAYS = 400;
const CLOSE_ENOUGH = 0.01;
/** A small stock dividend is believed only when this many counts were filed again by it. */
const COUNTS_FOR_SMALL = 3;

/** A split that happened after one filing and not after another. */
interface DetectedSplit {
  readonly ratio: SplitRatio;
  readonly after: string;
  /** The day of the first filing on the new basis. */
  readonly upTo: string;
  readonly confirmedBy: readonly string[];
}

/** What bears out a ratio that refiled values show. */
interface Clues {
  readonly filedRatios: readonly Fact[];
  readonly averages: readonly CountStep[];
  readonly covers: readonly CountStep[];
}

/**
 * Finds a company's splits in its own facts, besides those already known: by share counts and amounts per share that
 * were filed again in the same ratio while earnings were not, and by ratios filed as such. Filings are read in their
 * order, so that a value filed again after two splits is explained by them and does not show a third. One kind of
 * evidence alone is not believed.
 * @returns all of them, oldest first; detected dates lie between the last filing before the split and the first after it.
 */
export function detectSplits(facts: readonly Fact[], known: readonly Split[]): readonly Split[] {
  const index = indexFacts(facts);
  const refilings = findRefilings(index);
  const filedRatios = index.groups(FILED_RATIO).flatMap(({ facts: rows }) => rows.filter(isTimely));
  const clues = { filedRatios, averages: stepsOf(index, "averages"), covers: stepsOf(index, "cover") };
  const found: DetectedSplit[] = [];
  for (const day of new Set(refilings.map(({ upTo }) => upTo))) {
    const isOpen = ({ upTo }: Refiling): boolean => upTo <= day && daysBetween(upTo, day) <= OPEN_DAYS;
    const open = refilings.filter(isOpen).flatMap((refiling) => unexplained(refiling, known, found));
    const split = convincing(open, day, clues);
    if (split !== null) found.push(narrowed(split, refilings, clues.covers));
  }
  const detected = found.map((split) => ({
    date: dateOf(split, filedRatios),
    ratio: ratioText(split.ratio),
    confirmedBy: split.confirmedBy,
  }));
  const filed = [...known, ...detected];
  return [...filed, ...findSteppedSplits(index, filed)].sort((a, b) => compareText(a.date, b.date));
}

/** What known splits leave of a change; nothing where they explain it. */
function unexplained(
  refiling: Refiling,
  known: readonly Split[],
  found: readonly DetectedSplit[],
): readonly Refiling[] {
  const { after, upTo, grown, error } = refiling;
  const isNear = ({ date, ratio }: Split): boolean =>
    daysBetween(after, date) >= -NEAR_DAYS &&
    daysBetween(date, upTo) >= -NEAR_DAYS &&
    Math.abs(grown / Number(ratio) - 1) <= Math.max(error, CLOSE_ENOUGH);
  if (known.some(isNear)) return [];
  const between = [
    ...known.filter(({ date }) => date > after && date <= upTo).map(({ ratio }) => Number(ratio)),
    ...found.filter((split) => split.upTo > after && split.upTo <= upTo).map(({ ratio }) => quotientOf(ratio)),
  ];
  const rest = between.reduce((left, ratio) => left / ratio, grown);
  const isExplained = between.length > 0 && Math.abs(rest - 1) <= Math.max(error, CLOSE_ENOUGH);
  return isExplained ? [] : [{ ...refiling, grown: rest }];
}

/** The split that the changes first seen on a day show together with those of the months before; null for none. */
function convincing(open: readonly Refiling[], day: string, clues: Clues): DetectedSplit | null {
  const today = open.filter(({ upTo }) => upTo === day);
  const candidates = [...today.map(({ grown }) => splitRatioOf(grown)), ...clues.filedRatios.map(ratioFiled)];
  let best: { readonly found: DetectedSplit; readonly support: number } | null = null;
  for (const ratio of candidates) {
    if (ratio === null) continue;
    const alike = open.filter((refiling) => shows(refiling, ratio));
    const now = alike.filter(({ upTo }) => upTo === day);
    if (now.length === 0) continue;
    const after = latest(now.map((refiling) => refiling.after));
    const support = alike.filter((refiling) => refiling.upTo > after);
    const upTo = earliest(support.map((refiling) => refiling.upTo));
    if (best !== null && support.length <= best.support) continue;
    const isNamed = clues.filedRatios.some((fact) => isOf(fact, ratio) && isNear(fact, { after, upTo }));
    const isStep = hasStepped(clues.averages, { after, upTo, ratio });
    if (!isConvincing({ support, ratio, isNamed, isStep })) continue;
    best = { found: { ratio, after, upTo, confirmedBy: witnesses(support, isNamed) }, support: support.length };
  }
  return best?.found ?? null;
}

/**
 * A count and an amount of one span that moved against each other; several average counts that moved together, and
 * with them the counts of new periods; or less than that beside a ratio filed as such.
 */
function isConvincing({
  support,
  ratio,
  isNamed,
  isStep,
}: {
  readonly support: readonly Refiling[];
  readonly ratio: SplitRatio;
  /** Whether the ratio was filed as such. */
  readonly isNamed: boolean;
  /** Whether counts filed for the first time took the same step. */
  readonly isStep: boolean;
}): boolean {
  const counts = support.filter(({ measure }) => measure === "count");
  const amounts = support.filter(({ measure }) => measure === "amount");
  const isPaired = counts.some((count) => amounts.some((amount) => isSameSpan(count, amount)));
  if (isSmallRatio(ratio)) return isPaired && counts.length >= COUNTS_FOR_SMALL;
  const averages = counts.filter(({ span }) => span.start !== null);
  return isPaired || (isStep && averages.length >= 2) || (isNamed && (counts.length >= 1 || amounts.length >= 2));
}

function isSameSpan({ span: a }: Refiling, { span: b }: Refiling): boolean {
  return a.start === b.start && a.end === b.end;
}

function witnesses(support: readonly Refiling[], isNamed: boolean): readonly string[] {
  const has = (measure: Refiling["measure"]): boolean => support.some((refiling) => refiling.measure === measure);
  return [
    ...(isNamed ? ["filed split ratio"] : []),
    ...(has("amount") ? ["restated EPS"] : []),
    ...(has("count") ? ["restated share counts"] : []),
  ];
}

/** Within this of the ratio, as a share of its logarithm, a step of the count is the split and not a change of capital. */
const STEP_LEEWAY = 0.25;

function isStepOf({ grown }: Pick<CountStep, "grown">, ratio: SplitRatio): boolean {
  const expected = Math.log(quotientOf(ratio));
  return Math.abs(Math.log(grown) - expected) <= Math.min(0.2, Math.abs(expected) * STEP_LEEWAY);
}

/** Whether the counts of one concept, taken from the first filing of the interval to its last, grew by the ratio. */
function hasStepped(
  averages: readonly CountStep[],
  { after, upTo, ratio }: Omit<DetectedSplit, "confirmedBy">,
): boolean {
  const inside = averages.filter((step) => step.upTo > after && step.upTo <= upTo);
  return inside.some(({ concept }) => {
    const steps = inside.filter((step) => step.concept === concept);
    return isStepOf({ grown: steps.reduce((product, { grown }) => product * grown, 1) }, ratio);
  });
}

/** Later comparisons may show that the old basis was in use for longer, a cover that the new one was in use before. */
function narrowed(split: DetectedSplit, refilings: readonly Refiling[], covers: readonly CountStep[]): DetectedSplit {
  const { ratio } = split;
  const spanning = refilings.filter(({ after, upTo }) => after < split.upTo && upTo >= split.upTo);
  const afters = spanning.filter((refiling) => shows(refiling, ratio)).map(({ after }) => after);
  const interval = { after: latest([split.after, ...afters]), upTo: split.upTo };
  const steps = covers.filter((step) => step.after < interval.upTo && step.upTo > interval.after);
  const [step, ...others] = steps.filter((candidate) => isStepOf(candidate, ratio));
  if (step === undefined || others.length > 0) return { ...split, ...interval };
  return { ...split, after: latest([interval.after, step.after]), upTo: earliest([interval.upTo, step.upTo]) };
}

function isNear({ span }: Fact, { after, upTo }: Pick<DetectedSplit, "after" | "upTo">): boolean {
  return daysBetween(after, span.end) >= -DATE_SPREAD_DAYS && daysBetween(span.end, upTo) >= -DATE_SPREAD_DAYS;
}

function isTimely({ span, filed, basis }: Fact): boolean {
  return basis === "filed" && filed !== null && daysBetween(span.end, filed) <= LONGEST_LAG_DAYS;
}

/** Filers state a reverse split of one for eight as 0.125 or as 8. */
function isOf(fact: Fact, ratio: SplitRatio): boolean {
  const filed = ratioFiled(fact);
  if (filed === null) return false;
  return (
    isSameRatio(filed, ratio) || isSameRatio({ numerator: filed.denominator, denominator: filed.numerator }, ratio)
  );
}

function ratioFiled({ value }: Fact): SplitRatio | null {
  return splitRatioOf(Number(value));
}

/** The newest filed date inside the interval, else the first filing on the new basis: no filing lies between. */
function dateOf(split: DetectedSplit, filed: readonly Fact[]): string {
  const dates = filed.filter((fact) => isOf(fact, split.ratio)).map(({ span }) => span.end);
  const inside = dates.filter((date) => date > split.after && date <= split.upTo);
  return inside.length === 0 ? split.upTo : latest(inside);
}

function latest(days: readonly string[]): string {
  return days.reduce((last, day) => (day > last ? day : last), "");
}

function earliest(days: readonly string[]): string {
  return days.reduce((first, day) => (day < first ? day : first));
}
