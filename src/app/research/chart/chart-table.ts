import type { FigureChart, FigureTable } from "#research/cards/card.ts";

/** The table twin of a chart: a row for each series, a column for each category. */
export function chartTable(chart: FigureChart): FigureTable {
  return {
    kind: "table",
    caption: chart.title,
    columns: chart.categories,
    rows: chart.series.map(({ name, points }) => ({
      label: name,
      metric: null,
      format: chart.format,
      cells: chart.categories.map((_, index) => points[index] ?? null),
    })),
  };
}
