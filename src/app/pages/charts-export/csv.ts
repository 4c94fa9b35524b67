import { withIndex } from "#app/research/chart/chart-words.ts";
import { csvRows } from "#app/research/csv/csv-rows.ts";
import { writeCsv } from "#app/research/csv/write-csv.ts";
import type { FigureTable } from "#research/cards/card.ts";
import type { ChartPanel } from "#research/charts/make-panels.ts";
import { answerChart, chartFileHeaders } from "./answer-chart.ts";
import type { Route } from "./+types/csv.ts";

/** `GET /charts.csv`: a line for each figure of a chart and of its bands. */
export function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  return answerChart(request, context, (loaded) => {
    const rows = loaded.panels.flatMap((panel) => [...lineRows(panel), ...panel.bands.flatMap(bandRows)]);
    const table = { kind: "table" as const, caption: "Chart", columns: [], rows };
    // The mark at the start tells spreadsheets that the text is UTF-8.
    return new Response(`\uFEFF${writeCsv(csvRows(table))}`, {
      headers: chartFileHeaders(loaded, "csv", "text/csv; charset=utf-8"),
    });
  });
}

type Rows = FigureTable["rows"];

/** A row for each line, and one for its index. */
function lineRows({ chart, names }: ChartPanel): Rows {
  return chart.series
    .map((line, at) => ({ ...line, name: names[at] ?? line.name }))
    .flatMap(withIndex)
    .map(({ name, points }) => ({ label: name, metric: null, format: "auto", cells: points }));
}

/** A row for each median and quartile; the first column repeats the newest figure. */
function bandRows({ caption, columns, rows }: FigureTable): Rows {
  return rows.flatMap(({ label, cells }) =>
    cells.slice(1).map((cell, at) => ({
      label: `${caption}, ${label}, ${(columns[at + 1] ?? "").toLowerCase()}`,
      metric: null,
      format: "auto" as const,
      cells: [cell],
    })),
  );
}
