import type { ChartType } from "#contracts/research-stream.ts";
import type { FiscalPeriod } from "#facts/fiscal-period.ts";
import type { Analysis } from "#metrics/analysis.ts";
import type { FigureChart } from "#research/cards/card.ts";
import type { FigureView } from "#research/text/figure-view.ts";
import type { SlotFormat, VerifiedSentence } from "#research/text/sentence.ts";
import { viewOf } from "#research/text/view-of.ts";

export interface PeriodChartParts {
  readonly analysis: Analysis;
  readonly chart: ChartType;
  readonly form: FigureChart["form"];
  readonly title: string;
  readonly finding: VerifiedSentence | null;
  readonly format: SlotFormat;
  readonly periods: readonly FiscalPeriod[];
  readonly series: readonly { readonly name: string; readonly measure: string }[];
}

/** Fewer points draw no line and no trend. */
const FEWEST_POINTS = 2;

/** A picture of measures over periods, oldest first, from the first period that has a value; null with fewer than two. */
export function periodChart(parts: PeriodChartParts): FigureChart | null {
  const { analysis, chart, form, title, finding, format, periods } = parts;
  const series = parts.series
    .map(({ name, measure }) => ({ name, points: periods.map((period) => viewOf(analysis.figure(measure, period))) }))
    .filter(({ points }) => points.some(hasValue));
  const first = periods.findIndex((_, index) => series.some(({ points }) => hasValue(points[index])));
  const drawn = series.map(({ name, points }) => ({ name, points: points.slice(first) }));
  const most = Math.max(0, ...drawn.map(({ points }) => points.filter(hasValue).length));
  if (most < FEWEST_POINTS) return null;
  const categories = periods.slice(first).map((period) => period.label);
  return { kind: "chart", chart, form, title, finding, format, categories, series: drawn };
}

function hasValue(point: FigureView | undefined): boolean {
  return point !== undefined && point.value !== null;
}
