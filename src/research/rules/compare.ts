import type { Analysis } from "#metrics/analysis.ts";
import type { Sentence } from "#research/text/sentence.ts";
import { calculated, unbroken, type ValuedFigure } from "./lookups.ts";
import { compose, show, size } from "./sentence-template.ts";
import { viewOf } from "#research/text/figure-view.ts";
import { formatFigure, isStepInPoints } from "#research/text/format-figure.ts";
import { Decimal } from "decimal.js";
import type { Figure } from "#facts/figure.ts";
import { medianOf } from "#research/text/calculations/windows.ts";

/** A figure set against the same a year before. */
export interface Comparison {
  readonly movement: Movement;
  /** The step as a share of the base, in points for ratios; null between values that allow none. */
  readonly step: ValuedFigure | null;
  /** `, up 65.5% from $130.50B a year earlier`, with the comma in front. */
  readonly words: Sentence["parts"];
}

/** Words a figure's step from a year before: percent for amounts, points for ratios, plain values where neither is defined. */
export function against(analysis: Analysis, now: ValuedFigure, before: ValuedFigure): Comparison {
  const movement = movementOf(now, before, analysis);
  const step = stepBetween(analysis, now, before);
  if (movement === "flat") {
    return { movement, step, words: compose`, little changed from ${show(before)} a year earlier` };
  }
  if (step === null) {
    return { movement, step, words: compose`, against ${show(before)} a year earlier` };
  }
  if (isStepInPoints(step)) {
    const word = movement === "up" ? "higher" : "lower";
    return { movement, step, words: compose`, ${size(step)} ${word} than ${show(before)} a year earlier` };
  }
  return { movement, step, words: compose`, ${movement} ${size(step)} from ${show(before)} a year earlier` };
}

/** A multiple or a number of days: `up from 21.3× a year earlier`, or `as a year earlier` where both print as the same number. */
export function plainlyAgainst(analysis: Analysis, now: ValuedFigure, before: ValuedFigure): Comparison {
  const [printed, earlier] = [now, before].map((figure) => formatFigure(viewOf(figure), "auto"));
  if (printed === earlier) return { movement: "flat", step: null, words: [", as a year earlier"] };
  const movement = movementOf(now, before, analysis);
  const words = movement === "flat" ? "little changed" : movement;
  return { movement, step: null, words: compose`, ${words} from ${show(before)} a year earlier` };
}

function stepBetween(analysis: Analysis, now: ValuedFigure, before: ValuedFigure): ValuedFigure | null {
  if (now.unit === "ratio") {
    return calculated(analysis, "bps_change", now, before);
  }
  return now.value.gt(0) && before.value.gt(0) ? calculated(analysis, "percent_change", now, before) : null;
}

/** The other word for one who reads from the owner's side: a rise in debt is bad. */
export function judged(movement: Movement, better: "higher" | "lower"): "good" | "bad" | "neutral" {
  if (movement === "flat") {
    return "neutral";
  }
  return (movement === "up") === (better === "higher") ? "good" : "bad";
}

/** A margin that rises is good news only above zero: a smaller loss is a loss. */
export function judgedMargin(movement: Movement, now: ValuedFigure): "good" | "bad" | "neutral" {
  return movement === "up" && now.value.lte(0) ? "neutral" : judged(movement, "higher");
}

type Movement = "up" | "down" | "flat";

/** Noise is looked for in this many of the newest quarters. */
const NOISE_QUARTERS = 20;

/** Even in an unsteady item a movement beyond this is worth its word: 3 % of an amount, one point of a ratio. */
const MOST_NOISE_SHARE = new Decimal("0.03");
const MOST_NOISE_POINTS = new Decimal("0.01");

/** In a steady item a movement below this is not: half a percent, a quarter of a point. */
const LEAST_NOISE_SHARE = new Decimal("0.005");
const LEAST_NOISE_POINTS = new Decimal("0.0025");

/**
 * Which way a figure went. `flat` when the step is under the item's own noise, the median absolute change from one
 * quarter to the next of its trailing twelve months or balance (docs/research-method.md#5), within fixed bounds.
 */
export function movementOf(now: ValuedFigure, before: ValuedFigure, analysis: Analysis): Movement {
  const step = now.value.minus(before.value);
  const isFlat = step.abs().lte(noiseOf(now, before, analysis));
  return isFlat ? "flat" : step.isNegative() ? "down" : "up";
}

function noiseOf(now: ValuedFigure, before: ValuedFigure, analysis: Analysis): Decimal {
  const isRatio = now.unit === "ratio";
  const least = isRatio ? LEAST_NOISE_POINTS : before.value.abs().times(LEAST_NOISE_SHARE);
  const most = isRatio ? MOST_NOISE_POINTS : before.value.abs().times(MOST_NOISE_SHARE);
  const usual = usualStep(now, analysis);
  return usual === null ? least : Decimal.min(Decimal.max(usual, least), most);
}

function usualStep(figure: Figure, analysis: Analysis): Decimal | null {
  const series = analysis.series(figure.measure, figure.period.kind === "instant" ? "instant" : "ttm");
  const values = series.slice(-NOISE_QUARTERS).flatMap(({ value }) => value ?? []);
  const steps = values.slice(1).map((value, index) => value.minus(values[index] ?? value).abs());
  return steps.length < 4 ? null : medianOf(steps);
}

/** Under this many values an extreme or a median says little. */
const SHORTEST_EXTREME = 6;
const SHORTEST_MEDIAN = 5;
const LONGEST = 15;

/** A value that is the highest or the lowest of a window without a gap, with the count of the window. */
interface HistoryExtreme {
  readonly isHighest: boolean;
  readonly span: ValuedFigure;
}

/** Whether a figure is the extreme of its own past; null when it is not, or the past is short. */
export function extremeInHistory(analysis: Analysis, now: ValuedFigure): HistoryExtreme | null {
  const window = unbroken(analysis, now, LONGEST);
  const [first] = window;
  const span = first === undefined ? null : calculated(analysis, "count", first, now);
  if (span === null || window.length < SHORTEST_EXTREME) {
    return null;
  }
  const isHighest = window.every((other) => other.value.lte(now.value));
  const isLowest = window.every((other) => other.value.gte(now.value));
  return isHighest === isLowest ? null : { isHighest, span };
}

/** The median of a figure's own past with the count of its window; null when the past is short. */
export function medianOfHistory(
  analysis: Analysis,
  now: ValuedFigure,
): { readonly median: ValuedFigure; readonly span: ValuedFigure } | null {
  const window = unbroken(analysis, now, LONGEST);
  const [first] = window;
  const median = first === undefined ? null : calculated(analysis, "median", first, now);
  const span = first === undefined ? null : calculated(analysis, "count", first, now);
  return median === null || span === null || window.length < SHORTEST_MEDIAN ? null : { median, span };
}
