import type { FigureChart, FigureTable } from "#research/cards/card.ts";

/** With more categories than this the table runs down the page, not across it. */
const MOST_COLUMNS = 16;

/** The table twin of a chart: a row for each series, or for each category where there are many. */
export function chartTable(chart: FigureChart): FigureTable {
  const { title, categories, series, format } = chart;
  const pointsOf = (name: (typeof series)[number]) => categories.map((_, index) => name.points[index] ?? null);
  const rows =
    categories.length > MOST_COLUMNS
      ? categories.map((category, index) => ({
          label: category,
          cells: series.map(({ points }) => points[index] ?? null),
        }))
      : series.map((name) => ({ label: name.name, cells: pointsOf(name) }));
  const columns = categories.length > MOST_COLUMNS ? series.map(({ name }) => name) : categories;
  return { kind: "table", caption: title, columns, rows: rows.map((row) => ({ ...row, metric: null, format })) };
}
