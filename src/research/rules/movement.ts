import { Decimal } from "decimal.js";
import type { Figure } from "#facts/figure.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { medianOf } from "#research/text/calculations/windows.ts";
import type { Held } from "./lookups.ts";

export type Movement = "up" | "down" | "flat";

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
export function movementOf(now: Held, before: Held, analysis: Analysis): Movement {
  const step = now.value.minus(before.value);
  const isFlat = step.abs().lte(noiseOf(now, before, analysis));
  return isFlat ? "flat" : step.isNegative() ? "down" : "up";
}

function noiseOf(now: Held, before: Held, analysis: Analysis): Decimal {
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
