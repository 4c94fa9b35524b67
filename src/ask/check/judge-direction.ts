import { chooseFigure } from "#ask/answer/choose-figure.ts";
import type { PeriodWish } from "#ask/question/periods.ts";
import type { Figure } from "#facts/figure.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { formatFigure } from "#research/text/format-figure.ts";
import { viewOf } from "#research/text/figure-view.ts";
import { judged, type Judgement, notCheckable } from "./judge-number.ts";

/** A rise or fall without a number. */
export interface DirectionClaim {
  readonly measures: readonly string[];
  readonly period: PeriodWish;
  readonly base: PeriodWish | null;
  readonly direction: "up" | "down";
}

/** Judges a rise or fall by the change from the base, else from a year before. */
export function judgeDirection({ measures, period, base, direction }: DirectionClaim, analysis: Analysis): Judgement {
  const [measure, second] = measures;
  if (measure === undefined || second !== undefined) return notCheckable("The words can mean several figures.");
  const chosen = chooseFigure(analysis, measure, period);
  const figure = chosen.ok ? chosen.figure : null;
  const before = figure === null ? null : directionBase(figure, base, analysis);
  if (figure === null || figure.value === null || before === null || before.value === null) {
    return notCheckable("We do not have the two figures that would tell the direction.");
  }
  if (figure.value.eq(before.value))
    return judged("ambiguous", null, figure, { analysis, detail: "The figure did not change." });
  const isUp = figure.value.gt(before.value);
  const detail = `Our figure went from ${formatFigure(viewOf(before), "auto")} in ${before.period.label} to ${formatFigure(viewOf(figure), "auto")} in ${figure.period.label}.`;
  return isUp === (direction === "up")
    ? judged("right", null, figure, { analysis, detail: detail })
    : judged("wrong", "direction", figure, { analysis, detail: detail });
}

function directionBase(figure: Figure, base: PeriodWish | null, analysis: Analysis): Figure | null {
  if (base !== null) {
    const chosen = chooseFigure(analysis, figure.measure, base);
    return chosen.ok ? chosen.figure : null;
  }
  const period = analysis.yearBefore(figure.period);
  return period === null ? null : analysis.figure(figure.measure, period);
}
