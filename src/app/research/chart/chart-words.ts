import type { FigureChart } from "#research/cards/card.ts";
import { formatFigure } from "#research/text/format-figure.ts";
import type { FigureView } from "#research/text/figure-view.ts";
import { type Mark, type Plot, PLOT_HEIGHT } from "./plot/plot.ts";

const NAME_HEIGHT = 15;

/** The figure whose unit the vertical axis is written in; an index has none. */
export function likeOf(chart: FigureChart): FigureView | undefined {
  const series = chart.form === "scatter" ? (chart.series[1] ?? chart.series[0]) : chart.series[0];
  const like = series?.points.find((point) => point !== null) ?? undefined;
  return like !== undefined && series?.drawn !== undefined ? { ...like, unit: "score" } : like;
}

/** What is drawn for a point, as a figure that keeps the id of its evidence: an index, or the figure itself. */
export function drawnAt(chart: FigureChart, at: Pick<Mark, "series" | "category">): FigureView | undefined {
  const figure = figureAt(chart, at);
  const drawn = chart.series[at.series]?.drawn;
  if (figure === undefined || drawn === undefined) return figure;
  return indexFigure(figure, drawn[at.category] ?? null);
}

/** An index in place of a figure; one without a value says why. */
function indexFigure(figure: FigureView, value: string | null): FigureView {
  const reason = value === null ? (figure.reason ?? "The index starts in a later period.") : null;
  return { ...figure, label: `${figure.label}, index`, unit: "score", value, reason };
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
  const figure = mark === undefined ? undefined : drawnAt(chart, mark);
  if (mark === undefined || figure === undefined) return null;
  return { mark, text: formatFigure(figure, chart.format), isNegative: figure.value?.startsWith("-") ?? false };
}

/** Where a series' name is written. */
export interface NameMark {
  readonly series: number;
  /** The newest point of the series: in percent of the plot's width, and in pixels from the top. */
  readonly end: { readonly x: number; readonly y: number };
  /** In pixels from the top, next to the plot; null for a line that ends before the newest category, named where it ends. */
  readonly at: number | null;
}

/** Where series are named: next to the plot at their newest points, moved apart where two would touch. */
export function nameMarks(chart: FigureChart, plot: Plot): readonly NameMark[] {
  if (chart.series.length < 2 || chart.form === "scatter" || chart.form === "grouped-bars") return [];
  const newest = Math.max(...plot.marks.map(({ category }) => category));
  const ends = chart.series.flatMap((_, series) => {
    const mark = plot.marks.findLast((candidate) => candidate.series === series);
    if (mark === undefined) return [];
    const y = mark.bar === null ? mark.y : mark.bar.y + mark.bar.height / 2;
    return [{ series, end: { x: mark.x, y }, isBeside: mark.bar !== null || mark.category === newest }];
  });
  const beside = ends.filter(({ isBeside }) => isBeside);
  const places = spread(
    beside.map(({ end }) => end.y),
    NAME_HEIGHT,
    PLOT_HEIGHT,
  );
  return ends.map((one) => ({ series: one.series, end: one.end, at: places[beside.indexOf(one)] ?? null }));
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

/** A line that is drawn as an index has that as a second row, each cell with the evidence of its figure. */
export function withIndex(line: FigureChart["series"][number]): readonly FigureChart["series"][number][] {
  const { name, points, drawn } = line;
  if (drawn === undefined) return [line];
  const index = points.map((point, at) => (point === null ? null : indexFigure(point, drawn[at] ?? null)));
  return [
    { name, points },
    { name: `${name}, index`, points: index },
  ];
}
