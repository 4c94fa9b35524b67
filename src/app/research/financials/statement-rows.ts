import type { StatementTable } from "#research/statements/read-statement.ts";
import type { FigureView } from "#research/text/figure-view.ts";

/** A figure of a statement with the line it stands on, for files. */
export interface StatementFigure {
  readonly line: string;
  /** What a switch shows of the line; null for the line's own amount. */
  readonly view: string | null;
  readonly column: string;
  readonly figure: FigureView;
}

/** Every figure of a statement, line by line, each line from its oldest column to its newest. */
export function statementFigures({ rows, columns }: StatementTable): readonly StatementFigure[] {
  return rows.flatMap(({ label, cells, views }) =>
    [{ view: null, cells }, ...views.map((view) => ({ view: view.label, cells: view.cells }))].flatMap((shown) =>
      shown.cells.map((figure, index) => ({
        line: label,
        view: shown.view,
        column: columns[index]?.label ?? "",
        figure,
      })),
    ),
  );
}

/** A statement as lines of a CSV file: a line for each figure, with its exact value, unit and id. */
export function statementCsvRows(table: StatementTable): readonly (readonly (string | null)[])[] {
  const head = ["line", "shown as", "period", "period end", "value", "unit", "quality", "reason", "figure id"];
  const lines = statementFigures(table).map(({ line, view, column, figure }) => {
    const { periodEnd, value, unit, quality, reason, id } = figure;
    return [line, view, column, periodEnd, value, unit, quality, reason, id === "" ? null : id];
  });
  return [head, ...lines];
}
