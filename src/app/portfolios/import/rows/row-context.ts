import type { FoundCompany } from "#app/portfolios/import/verdict.ts";
import type { Columns } from "./columns.ts";
import type { DayOrder } from "./read-day.ts";
import type { DecimalMark } from "./read-number.ts";
import type { TableRow } from "./read-table.ts";
import type { Unsided } from "./unsided.ts";

/** What a row is read with. */
export interface RowContext {
  readonly columns: Columns;
  readonly header: readonly string[] | null;
  /** Null while nobody knows it: what it would change is not read. */
  readonly mark: DecimalMark | null;
  readonly dayOrder: DayOrder;
  /** By the symbol, or the name where there is none, as `questionsIn` asks for them. */
  readonly companies: ReadonlyMap<string, FoundCompany>;
  /** ISO date; trades after it have not been made yet. */
  readonly today: string;
  /** ISO date on which positions were held that have no date of their own. */
  readonly asOf: string;
  readonly unsided: Unsided;
  /** Whether the reader takes symbols though the file's names are others than ours. */
  readonly areNamesTrusted: boolean;
}

/** The text of a cell; empty where the row has none. */
export function cellOf(row: TableRow, column: number | null): string {
  return column === null ? "" : (row.cells[column] ?? "");
}
