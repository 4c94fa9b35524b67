import papaparse from "papaparse";
import { guessColumns, headerRank } from "./columns.ts";

/** What is larger is refused before anything is parsed. */
export const MOST_ROWS = 100_000;
const MOST_CHARACTERS = 20 * 1024 * 1024;

/** Separated values as they were pasted or read, each row with the line people find it by. */
export interface Table {
  /** Null when the first line holds values already. */
  readonly header: readonly string[] | null;
  readonly rows: readonly TableRow[];
  /** What else the file holds, a sentence for each. */
  readonly notes: readonly string[];
  /** Lines around the rows: titles, dates, disclaimers. */
  readonly texts: readonly string[];
}

export interface TableRow {
  /** Counted from 1, as an editor counts. */
  readonly line: number;
  readonly cells: readonly string[];
  /** The file itself marks the row as a sum of others. */
  readonly isTotal?: true;
}

export type TableAnswer =
  | { readonly ok: true; readonly table: Table }
  | { readonly ok: false; readonly message: string };

/** A bare list of symbols may be separated by anything: spaces, commas, lines. */
const SYMBOL_LIST = /^[\s,;|]*(?:\$?[A-Za-z][A-Za-z0-9.\-/]{0,9}(?:[\s,;|]+|$))+$/;
/** What is longer is no list that somebody typed. */
const LONGEST_LIST = 40_000;
/** So much of a file tells how it is separated. */
const LOOKED_AT = 16_384;
const MARKS = [",", "\t", ";", "|"] as const;

/** Reads pasted text or a file: comma, tab, semicolon or bar separated, with titles and totals, or symbols alone. */
export function readTable(text: string): TableAnswer {
  if (text.length > MOST_CHARACTERS) return refuse("It is longer than 20 MB. Nothing was read; split it.");
  const plain = text.replace(/^\uFEFF/, "");
  if (plain.trim() === "") return refuse("It is empty.");
  if (plain.includes("\0")) return refuse("This is not a text file. Save it as CSV and try again.");
  const count = linesIn(plain);
  if (count > MOST_ROWS) {
    return refuse(
      `It has ${count.toLocaleString("en-US")} rows; import at most ${MOST_ROWS.toLocaleString("en-US")} at once.`,
    );
  }
  if (isSymbolList(plain)) {
    return { ok: true, table: { header: null, rows: symbolRows(plain), notes: [], texts: [] } };
  }
  return { ok: true, table: chosen(partsOf(separatedRows(plain))) };
}

/** Positions are whole: with them, trades of the same file would count shares twice. */
function chosen({ parts, texts, notes }: ReturnType<typeof partsOf>): Table {
  const filled = parts.filter(({ rows }) => rows.length > 0);
  const used = filled.find(isPositions) ?? filled[0] ?? parts[0];
  if (used === undefined) return { header: null, rows: [], notes, texts };
  const others = parts.filter((part) => part !== used).map((part) => noteOf(part, used));
  return { header: used.header, rows: used.rows, notes: [...others, ...notes], texts };
}

function isPositions({ header }: Part): boolean {
  return header !== null && guessColumns(header).date === null;
}

function noteOf(part: Part, used: Part): string {
  const { length } = part.rows;
  const count = `${length} ${length === 1 ? "row is" : "rows are"} not used, from line ${part.line}`;
  return isPositions(used) && !isPositions(part)
    ? `${count}: trades that the positions in this file already contain.`
    : `${count}: part of another table of this file.`;
}

function linesIn(text: string): number {
  let count = 1;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) count += 1;
  return text.endsWith("\n") ? count - 1 : count;
}

function isSymbolList(text: string): boolean {
  return text.length <= LONGEST_LIST && SYMBOL_LIST.test(text) && headerRank(firstLine(text)) === 0;
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
  let line = 1;
  return data.flatMap((cells) => {
    const row = { line, cells: cells.map((cell) => cell.replaceAll(/[\u200B\uFEFF]/g, "").trim()) };
    // A quoted cell may run over several lines.
    line += 1 + cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
    return row.cells.some((cell) => cell !== "") ? [row] : [];
  });
}

/** The mark by which a header is found; without one the mark that the first line has most of, outside of quotes. */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, LOOKED_AT)
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== "")
    .map((line) => line.replaceAll(/"[^"]*"/g, (quoted) => quoted.replaceAll(/[,;\t|]/g, "")));
  const count = (line: string, mark: string): number => line.split(mark).length;
  const header = MARKS.flatMap((mark) =>
    lines
      .filter((line) => count(line, mark) > 1 && headerRank(line.replaceAll('"', "").split(mark)) > 0)
      .map((line) => ({ mark, count: count(line, mark) })),
  ).toSorted((a, b) => b.count - a.count)[0];
  const [first = ""] = lines;
  return (
    header?.mark ??
    MARKS.map((mark) => ({ mark, count: count(first, mark) })).toSorted((a, b) => b.count - a.count)[0]?.mark ??
    ","
  );
}

function refuse(message: string): TableAnswer {
  return { ok: false, message };
}

/** One table of a file: a header and the rows under it. */
interface Part {
  /** Null where the first line holds values already. */
  readonly header: readonly string[] | null;
  readonly rows: readonly TableRow[];
  /** Where it begins. */
  readonly line: number;
}

interface Parts {
  readonly parts: readonly Part[];
  /** Titles and disclaimers, as they stand in the file. */
  readonly texts: readonly string[];
  readonly notes: readonly string[];
}

/** Titles and account summaries come before a header; a file without one in so many lines has none. */
const LATEST_HEADER = 25;

/** Takes a file apart: into its sections where it names them, else into headers and what follows them. */
function partsOf(rows: readonly TableRow[]): Parts {
  return isSectioned(rows) ? sectionsOf(rows) : tablesOf(rows);
}

/** Interactive Brokers begins every line with its section and says whether it is a header, data or a total. */
function isSectioned(rows: readonly TableRow[]): boolean {
  return rows.slice(0, LATEST_HEADER).filter(({ cells }) => cells[1] === "Header" || cells[1] === "Data").length > 1;
}

const SHARES_SECTION = /\b(positions|trades)$/i;

function sectionsOf(rows: readonly TableRow[]): Parts {
  const open = new Map<string, OpenPart>();
  const others = new Set<string>();
  const texts: string[] = [];
  let header: readonly string[] = [];
  for (const { line, cells } of rows) {
    const [section = "", kind = "", ...rest] = cells;
    if (!SHARES_SECTION.test(section)) {
      others.add(section);
      texts.push(rest.join(" "));
    } else if (kind === "Header") {
      header = rest;
      const key = [section, ...rest].join("\t");
      if (!open.has(key)) open.set(key, { header: rest, rows: [], line });
    } else {
      const isTotal = kind !== "Data";
      open.get([section, ...header].join("\t"))?.rows.push({ line, cells: rest, ...(isTotal && { isTotal: true }) });
    }
  }
  const notes = others.size === 0 ? [] : [`Sections that are not used: ${[...others].join(", ")}.`];
  return { parts: [...open.values()], texts, notes };
}

interface OpenPart extends Part {
  readonly rows: TableRow[];
}

function tablesOf(rows: readonly TableRow[]): Parts {
  const first = firstHeader(rows);
  if (first === null) return { parts: [{ header: null, rows, line: rows[0]?.line ?? 1 }], texts: [], notes: [] };
  const texts = rows.slice(0, first).map(({ cells }) => cells.join(" "));
  const parts: OpenPart[] = [];
  for (const row of rows.slice(first)) {
    const part = parts.at(-1);
    if (part === undefined || headerRank(row.cells) === 2) {
      const isAgain = part !== undefined && part.header?.join("\t") === row.cells.join("\t");
      if (!isAgain) parts.push({ header: row.cells, rows: [], line: row.line });
    } else if (isText(row, part)) texts.push(row.cells.join(" "));
    else part.rows.push(row);
  }
  const skipped = texts.filter((text) => text.trim() !== "").length;
  const lines = skipped === 1 ? "1 line of text around the rows is" : `${skipped} lines of text around the rows are`;
  return { parts, texts, notes: skipped === 0 ? [] : [`${lines} not used.`] };
}

/** The first line that names companies and shares; where none does, the first that names symbols. */
function firstHeader(rows: readonly TableRow[]): number | null {
  const ranks = rows.slice(0, LATEST_HEADER).map(({ cells }) => headerRank(cells));
  const best = ranks.indexOf(2) === -1 ? ranks.indexOf(1) : ranks.indexOf(2);
  return best === -1 ? null : best;
}

/** A line with a single text that is no symbol: a title, a date or a disclaimer. */
function isText({ cells }: TableRow, { header }: Part): boolean {
  const filled = cells.filter((cell) => cell !== "");
  const [only = ""] = filled;
  if ((header?.length ?? 0) < 2 || filled.length > 1) return false;
  return cells.indexOf(only) !== guessColumns(header).symbol || only.length > 20 || only.split(" ").length > 3;
}
