import type { FigureTable } from "#research/cards/card.ts";
import type { FigureView } from "#research/text/figure-view.ts";

export type CsvRow = readonly (string | null)[];

/** One line for each figure, with its exact value and the id its evidence is found by. */
export function csvRows(table: FigureTable): readonly CsvRow[] {
  const lines = table.rows.flatMap((row) =>
    row.cells.filter((cell) => cell !== null).map((cell) => lineOf(row.label, cell)),
  );
  return [["item", "period", "period end", "value", "unit", "quality", "reason", "figure id"], ...lines];
}

function lineOf(label: string, figure: FigureView): CsvRow {
  const { periodLabel, periodEnd, value, unit, quality, reason, id } = figure;
  return [label, periodLabel, periodEnd, value, unit, quality, reason, id];
}
