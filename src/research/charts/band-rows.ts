import type { Figure } from "#facts/figure.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { monthsEarlier } from "#metrics/nearest-day.ts";
import { calculationId, resolveFigure } from "#research/text/calculations/calculate.ts";
import { type FigureView, viewOf } from "#research/text/figure-view.ts";
import { CHART_WINDOWS, type ChartWindow } from "./chart-question.ts";

/** Fewer month ends make no quartile. */
const FEWEST_MONTHS = 5;

const PARTS = { lower: "band_lower", median: "band_median", upper: "band_upper", months: "band_months" } as const;
export type BandPart = keyof typeof PARTS;

/** Where a multiple stood in so many years before its newest close, or why that is not computed. */
export interface BandRow {
  readonly window: ChartWindow;
  /** Null with fewer than five month ends. */
  readonly figures: Readonly<Record<BandPart, FigureView>> | null;
  readonly reason: string | null;
}

/** The median and the quartiles of a multiple over each window. The newest close itself is not counted. */
export function bandRows(analysis: Analysis, measure: string): readonly BandRow[] {
  const newest = analysis.periods("day").at(-1);
  if (newest === undefined) return [];
  // Closes before a spin-off price another company.
  const since = analysis.closes.spinoffs.findLast(({ date }) => date <= newest.end)?.date ?? "";
  const months = analysis
    .series(measure, "day")
    .filter(({ period, flags }) => period.end < newest.end && period.end >= since && !flags.includes("stale"));
  return CHART_WINDOWS.map((window) => {
    const from = monthsEarlier(newest.end, window * 12);
    return bandRow(
      analysis,
      window,
      months.filter(({ period }) => period.end >= from),
    );
  });
}

function bandRow(analysis: Analysis, window: ChartWindow, months: readonly Figure[]): BandRow {
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined || months.length < FEWEST_MONTHS) {
    const reason = `Only ${months.length} month ends have a meaningful value. We need at least ${FEWEST_MONTHS}.`;
    return { window, figures: null, reason };
  }
  const part = (name: BandPart): FigureView => {
    const figure = resolveFigure(calculationId(PARTS[name], first, last), analysis);
    if (figure === undefined) throw new TypeError(`bandRow(): ${PARTS[name]} of ${first.id} cannot be computed`);
    return viewOf(figure);
  };
  const figures = { lower: part("lower"), median: part("median"), upper: part("upper"), months: part("months") };
  return { window, figures, reason: null };
}
