import papaparse from "papaparse";

export const MOST_ROWS = 5_000;

/** Separated values as they were pasted or read, each row with the line people find it by. */
export interface Table {
  /** Null when the first line holds values already. */
  readonly header: readonly string[] | null;
  readonly rows: readonly TableRow[];
}

export interface TableRow {
  /** Counted from 1, the header too. */
  readonly line: number;
  readonly cells: readonly string[];
}

export type TableAnswer =
  | { readonly ok: true; readonly table: Table }
  | { readonly ok: false; readonly message: string };

/** A bare list of symbols may be separated by anything: spaces, commas, lines. */
const SYMBOL_LIST = /^[\s,;|]*(\$?[A-Za-z][A-Za-z0-9.\-/]{0,9}([\s,;|]+|$))+$/;

/**
 * Reads pasted text or a file: comma, tab, semicolon or bar separated, with or without a header, or symbols alone.
 *
 * @param isHeader - Whether a line names columns rather than holding values.
 */
export function readTable(text: string, isHeader: (cells: readonly string[]) => boolean): TableAnswer {
  const plain = text.replace(/^\uFEFF/, "");
  if (plain.trim() === "") return { ok: false, message: "There is nothing in it." };
  if (plain.includes("\0")) return { ok: false, message: "This is no text file. Save it as CSV and try again." };
  const rows = SYMBOL_LIST.test(plain) && !isHeader(firstLine(plain)) ? symbolRows(plain) : separatedRows(plain);
  if (rows.length > MOST_ROWS) {
    return {
      ok: false,
      message: `It has ${rows.length.toLocaleString("en-US")} rows; at most ${MOST_ROWS.toLocaleString("en-US")} are taken at once.`,
    };
  }
  const [first] = rows;
  const hasHeader = first !== undefined && isHeader(first.cells);
  return { ok: true, table: { header: hasHeader ? first.cells : null, rows: hasHeader ? rows.slice(1) : rows } };
}

function firstLine(text: string): readonly string[] {
  return (text.split(/\r\n|\r|\n/, 1)[0] ?? "").split(/[,;\t|]/);
}

function symbolRows(text: string): readonly TableRow[] {
  return text
    .split(/[\s,;|]+/)
    .filter((word) => word !== "")
    .map((word, index) => ({ line: index + 1, cells: [word.replace(/^\$/, "")] }));
}

function separatedRows(text: string): readonly TableRow[] {
  const { data } = papaparse.parse<readonly string[]>(text, { delimiter: delimiterOf(text) });
  return data
    .map((cells, index) => ({ line: index + 1, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ""));
}

/** The mark that the first line with anything in it has most of, outside of quotes. */
function delimiterOf(text: string): string {
  const first = text.split(/\r\n|\r|\n/).find((line) => line.trim() !== "") ?? "";
  const bare = first.replaceAll(/"[^"]*"/g, "");
  const counted = [",", "\t", ";", "|"].map((mark) => ({ mark, count: bare.split(mark).length }));
  return counted.toSorted((a, b) => b.count - a.count)[0]?.mark ?? ",";
}
