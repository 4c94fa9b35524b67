import type { FoundCompany, Verdict } from "#app/portfolios/import/verdict.ts";
import { type Columns, guessColumns, type ImportField } from "./columns.ts";
import { judgeRows } from "./judge-rows.ts";
import { cellOf } from "./row-context.ts";
import { type DayOrder, dayOrderOf, likelyDayOrder, readDay } from "./read-day.ts";
import { type DecimalMark, decimalMarkOf } from "./read-number.ts";
import { readTable, type Table } from "./read-table.ts";

/** How a table is understood: what its columns hold, and how it writes days and numbers. */
export interface Understanding {
  readonly columns: Columns;
  readonly mark: DecimalMark;
  readonly dayOrder: DayOrder;
}

export type RowsPlan =
  | {
      readonly ok: true;
      readonly table: Table;
      readonly understanding: Understanding;
    }
  | { readonly ok: false; readonly message: string };

/**
 * Reads a text as rows and guesses how it is to be understood.
 * @param today ISO date
 * @param recalled what somebody chose for a file with this very header; null for a new one
 */
export function planRows(
  text: string,
  today: string,
  recalled: (header: readonly string[]) => Understanding | null,
): RowsPlan {
  const read = readTable(text);
  if (!read.ok) return read;
  const { table } = read;
  const known = table.header === null ? null : recalled(table.header);
  return { ok: true, table, understanding: known ?? guessUnderstanding(table, guessColumns(table.header), today) };
}

/** How a table writes days and numbers, by the columns that hold them. */
export function guessUnderstanding(table: Table, columns: Columns, today: string): Understanding {
  const mark = decimalMarkOf([...cellsOf(table, columns, "quantity"), ...cellsOf(table, columns, "price")]);
  const days = cellsOf(table, columns, "date");
  const hints = { header: table.header, today, hasDecimalComma: mark === "," };
  return { columns, mark, dayOrder: dayOrderOf(days) ?? likelyDayOrder(days, hints) };
}

/** Whether somebody has to look at the order of day and month: nothing in the file tells it for sure. */
export function isDayOrderOpen(table: Table, columns: Columns): boolean {
  return dayOrderOf(cellsOf(table, columns, "date")) === null;
}

/** What each row of a table does, as it is understood. */
export function judgeTable({
  table,
  understanding,
  companies,
  today,
}: {
  readonly table: Table;
  readonly understanding: Understanding;
  readonly companies: ReadonlyMap<string, FoundCompany>;
  readonly today: string;
}): readonly Verdict[] {
  const asOf = asOfDay(table.texts, today);
  return judgeRows(table.rows, { ...understanding, header: table.header, companies, today, asOf });
}

function cellsOf(table: Table, columns: Columns, field: ImportField): readonly string[] {
  return table.rows.map((row) => cellOf(row, columns[field])).filter((cell) => cell !== "");
}

/** Lines that say when a list was made. */
const SAYS_WHEN =
  /as of|downloaded|\bgenerated|january|february|march|april|may|june|july|august|september|october|november|december/i;
const DAY = /\d{4}[-/]\d{1,2}[-/]\d{1,2}|\d{1,2}\/\d{1,2}\/\d{2,4}|[a-z]{3,9}[ -]\d{1,2},?[ -]\d{4}/gi;

/**
 * The day on which a list of positions was true, by what the lines around it say; `today` where none says one.
 *
 * @param today - ISO date; a later day is not believed.
 */
function asOfDay(texts: readonly string[], today: string): string {
  const days = texts
    .filter((text) => SAYS_WHEN.test(text))
    .flatMap((text) => text.match(DAY)?.at(-1) ?? [])
    .flatMap((text) => readDay(text, "mdy") ?? [])
    .filter((day) => day <= today);
  return days.toSorted().at(-1) ?? today;
}
