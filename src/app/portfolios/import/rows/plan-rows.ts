import type { FoundCompany, Verdict } from "#app/portfolios/import/verdict.ts";
import type { Columns, ImportField } from "./columns.ts";
import { guessTableColumns } from "./guess-table-columns.ts";
import { judgeRows } from "./judge-rows.ts";
import { cellOf } from "./row-context.ts";
import { type DayOrder, dayOrderOf, likelyDayOrder, readDay } from "./read-day.ts";
import { type DecimalMark, decimalMarkOf } from "./read-number.ts";
import { readTable, type Table } from "./read-table.ts";
import { unsidedIn } from "./unsided.ts";

/** How a table is understood: what its columns hold, and how it writes days and numbers. */
export interface Understanding {
  readonly columns: Columns;
  /** Null while nobody knows it: the reader is asked, and what it would change is not read. */
  readonly mark: DecimalMark | null;
  readonly dayOrder: DayOrder;
  /** Whether the reader says that dated shares without a side are purchases. */
  readonly areBought?: boolean;
  /** Whether the reader takes symbols though the file's names are others than ours. */
  readonly areNamesTrusted?: boolean;
}

/** What somebody chose by hand; the cells of the next file may say something else. */
export type Chosen = Partial<Omit<Understanding, "columns">>;
export type Remembered = Pick<Understanding, "columns"> & Chosen;

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
  recalled: (header: readonly string[]) => Remembered | null,
): RowsPlan {
  const read = readTable(text);
  if (!read.ok) return read;
  const { table } = read;
  const known = table.header === null ? null : recalled(table.header);
  const { columns, ...chosen } = known ?? { columns: guessTableColumns(table) };
  return { ok: true, table, understanding: understandingOf(table, columns, chosen, today) };
}

/**
 * How a table writes days and numbers: by the cells of the columns that hold them where these tell it, else as somebody
 * chose for a file of the same kind, else by what is likelier. A decimal mark that cells leave open is not guessed.
 */
function understandingOf(table: Table, columns: Columns, chosen: Chosen, today: string): Understanding {
  const days = cellsOf(table, columns, "date");
  const dates = new Set([columns.date, columns.heldOn]);
  const guessed = decimalMarkOf(table.rows.flatMap(({ cells }) => cells.filter((_, at) => !dates.has(at))));
  const mark = guessed ?? chosen.mark ?? null;
  const hints = { header: table.header, today, hasDecimalComma: mark === "," };
  const dayOrder = dayOrderOf(days) ?? chosen.dayOrder ?? likelyDayOrder(days, hints);
  return { ...chosen, columns, mark, dayOrder };
}

/** What a table is taken for when the reader has chosen its columns; what they chose before stays. */
export function guessUnderstanding(table: Table, columns: Columns, today: string, chosen: Chosen = {}): Understanding {
  return { ...understandingOf(table, columns, chosen, today), ...chosen };
}

/** Whether dated shares may be purchases or something else, so that the reader has to say it. */
export function isSideOpen(table: Table, { columns, mark }: Understanding): boolean {
  return columns.side === null && unsidedIn(table, columns, mark) === "open";
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
  const { columns, mark, areBought = false, areNamesTrusted = false } = understanding;
  const unsided = areBought ? "bought" : unsidedIn(table, columns, mark);
  const { header } = table;
  return judgeRows(table.rows, { ...understanding, header, companies, today, asOf, unsided, areNamesTrusted });
}

function cellsOf(table: Table, columns: Columns, field: ImportField): readonly string[] {
  return table.rows.map((row) => cellOf(row, columns[field])).filter((cell) => cell !== "");
}

/** Lines that say when a list was made. */
const SAYS_WHEN =
  /as of|downloaded|\bexport(ed)?\b|\bgenerated|january|february|march|april|may|june|july|august|september|october|november|december/i;
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
