import { guessColumns, headerRank } from "./columns.ts";
import type { TableRow } from "./read-table.ts";

/** One table of a file: a header and the rows under it. */
export interface Part {
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
export function partsOf(rows: readonly TableRow[]): Parts {
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
