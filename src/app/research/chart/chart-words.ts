import type { FigureChart } from "#research/cards/card.ts";
import { formatFigure } from "#research/text/format-figure.ts";
import type { FigureView } from "#research/text/figure-view.ts";
import { type Mark, type Plot, PLOT_HEIGHT } from "./plot/plot.ts";

const NAME_HEIGHT = 15;

/** The figure whose unit the vertical axis is written in. */
export function likeOf(chart: FigureChart): FigureView | undefined {
  const series = chart.form === "scatter" ? (chart.series[1] ?? chart.series[0]) : chart.series[0];
  return series?.points.find((point) => point !== null) ?? undefined;
}

export interface ChartHeadline {
  readonly mark: Mark;
  readonly text: string;
  readonly isNegative: boolean;
}

/** The newest value of a lone series over categories; null for every other chart. */
export function headlineOf(chart: FigureChart, plot: Plot): ChartHeadline | null {
  if (chart.series.length !== 1 || plot.bands.length === 0) return null;
  const mark = plot.marks.at(-1);
  const figure = mark === undefined ? undefined : figureAt(chart, mark);
  if (mark === undefined || figure === undefined) return null;
  return { mark, text: formatFigure(figure, chart.format), isNegative: figure.value?.startsWith("-") ?? false };
}

/** Where each series' name stands beside the plot: at its newest point, moved apart where two would touch. */
export function nameMarks(chart: FigureChart, plot: Plot): readonly { readonly series: number; readonly at: number }[] {
  if (chart.series.length < 2 || chart.form === "scatter" || chart.form === "grouped-bars") return [];
  const newest = chart.series.flatMap((_, series) => {
    const mark = plot.marks.findLast((candidate) => candidate.series === series);
    if (mark === undefined) return [];
    return [{ series, at: mark.bar === null ? mark.y : mark.bar.y + mark.bar.height / 2 }];
  });
  const places = spread(
    newest.map(({ at }) => at),
    NAME_HEIGHT,
    PLOT_HEIGHT,
  );
  return newest.map(({ series }, index) => ({ series, at: places[index] ?? 0 }));
}

/** The figure a drawn point stands for. */
export function figureAt(
  chart: FigureChart,
  { series, category }: Pick<Mark, "series" | "category">,
): FigureView | undefined {
  return chart.series[series]?.points[category] ?? undefined;
}

/** Moves labels apart that would overlap, keeping their order, and keeps them inside the height where they fit. */
export function spread(wanted: readonly number[], gap: number, height: number): readonly number[] {
  const order = wanted.map((_, index) => index).sort((one, other) => (wanted[one] ?? 0) - (wanted[other] ?? 0));
  const placed = [...wanted];
  let least = -Infinity;
  for (const index of order) {
    least = Math.max(wanted[index] ?? 0, least + gap);
    placed[index] = least;
  }
  let most = height;
  for (const index of order.toReversed()) {
    most = Math.min(placed[index] ?? 0, most);
    placed[index] = most;
    most -= gap;
  }
  return placed;
}
