import type { Cell, FactMark } from "./block.ts";
import type { Draft } from "./draft.ts";

interface OpenCell {
  readonly column: number;
  readonly span: number;
  readonly drafts: Draft[];
}

/** Cells of one table while it is open; `isLayout` says that the table only arranges text on the page. */
export interface OpenTable {
  readonly rows: { readonly cells: OpenCell[]; columns: number }[];
  isLayout: boolean;
}

export type FinishedTable =
  | { readonly kind: "table"; readonly rows: readonly (readonly Cell[])[] }
  | { readonly kind: "text"; readonly drafts: readonly Draft[] };

const WIDEST_SPAN = 200;
const BULLET = /^(?:[•●▪■◦○‣–—-]|o|\*|·)$/;
const NUMBERED = /^\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)]$/i;
/** A cell with this much text in several paragraphs is no figure of a table. */
const LONG_CELL = 1_500;

export function openCell(table: OpenTable, spanText: string | undefined): void {
  const row = table.rows.at(-1) ?? openRow(table);
  const span = Math.min(WIDEST_SPAN, Math.max(1, Math.trunc(Number(spanText ?? "1")) || 1));
  row.cells.push({ column: row.columns, span, drafts: [] });
  row.columns += span;
}

export function openRow(table: OpenTable) {
  const row = { cells: [], columns: 0 };
  table.rows.push(row);
  return row;
}

export function writeInCell(table: OpenTable, draft: Draft): void {
  if (table.rows.at(-1)?.cells.at(-1) === undefined) openCell(table, "1");
  table.rows.at(-1)?.cells.at(-1)?.drafts.push(draft);
}

/** Returns the text read so far and lets everything after it go to the document, for a table that turns out to hold others. */
export function releaseText(table: OpenTable): readonly Draft[] {
  table.isLayout = true;
  const drafts = table.rows.flatMap(({ cells }) => cells.flatMap((cell) => cell.drafts));
  table.rows.length = 0;
  return drafts;
}

/** Tells tables of figures from those that arrange a heading, a paragraph or the items of a list. */
export function finishTable(table: OpenTable): FinishedTable {
  const rows = table.rows
    .map(({ cells }) => cells.filter(({ drafts }) => drafts.length > 0))
    .filter((cells) => cells.length > 0);
  const drafts = rows.flatMap((cells) => cells.flatMap((cell) => cell.drafts));
  if (rows.length > 0 && rows.every(isListRow)) return { kind: "text", drafts: rows.map(toListItem) };
  const [first] = rows;
  if (first !== undefined && rows.length === 1 && first.length <= 3 && !first.some(isFigure))
    return { kind: "text", drafts: first.some(isLong) ? drafts : [joinDrafts(drafts)] };
  if (rows.some((cells) => cells.some(isLong))) return { kind: "text", drafts };
  return { kind: "table", rows: rows.map((cells) => joinSigns(cells.map(toCell))) };
}

function isLong({ drafts }: OpenCell): boolean {
  return drafts.length > 3 && drafts.reduce((sum, { text }) => sum + text.length, 0) > LONG_CELL;
}

function isFigure({ drafts }: OpenCell): boolean {
  return /^[$€£(]?\s?[\d,.]+\)?%?$/.test(drafts[0]?.text ?? "");
}

function isListRow(cells: readonly OpenCell[]): boolean {
  const sign = cells[0]?.drafts[0]?.text ?? "";
  return cells.length === 2 && (BULLET.test(sign) || NUMBERED.test(sign));
}

function toListItem(cells: readonly OpenCell[]): Draft {
  const [sign, ...rest] = cells.flatMap((cell) => cell.drafts);
  const item = joinDrafts(rest);
  if (sign === undefined || BULLET.test(sign.text)) return { ...item, isListItem: true };
  return { ...joinDrafts([sign, item]), isListItem: true };
}

export function joinDrafts(drafts: readonly Draft[]): Draft {
  const { text, marks } = joinTexts(drafts);
  return {
    text,
    marks,
    isBold: drafts.every(({ isBold }) => isBold),
    isItalic: drafts.every(({ isItalic }) => isItalic),
    isUnderlined: drafts.every(({ isUnderlined }) => isUnderlined),
    tagLevel: drafts[0]?.tagLevel ?? 0,
    isListItem: drafts[0]?.isListItem ?? false,
  };
}

function toCell({ column, span, drafts }: OpenCell): Cell {
  return { ...joinTexts(drafts), column, span };
}

/** Puts a currency sign or bracket that has a cell of its own to the figure it belongs to. */
function joinSigns(cells: readonly Cell[]): readonly Cell[] {
  const joined: Cell[] = [];
  for (const cell of cells) {
    const last = joined.at(-1);
    const isBefore = last !== undefined && /^[$€£¥(]+$/.test(last.text);
    const isAfter = last !== undefined && /^[)%*]+$/.test(cell.text) && /\d$|\d\)$/.test(last.text);
    if (last === undefined || !(isBefore || isAfter)) joined.push(cell);
    else joined.splice(-1, 1, { ...joinTexts([last, cell], ""), column: last.column, span: last.span + cell.span });
  }
  return joined;
}

function joinTexts(
  parts: readonly { readonly text: string; readonly marks: readonly FactMark[] }[],
  between = " ",
): { readonly text: string; readonly marks: readonly FactMark[] } {
  let text = "";
  const marks: FactMark[] = [];
  for (const part of parts) {
    if (text !== "") text += between;
    const offset = text.length;
    text += part.text;
    for (const { fact, start, end } of part.marks) marks.push({ fact, start: start + offset, end: end + offset });
  }
  return { text, marks };
}
