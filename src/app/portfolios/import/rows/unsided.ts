import { type Columns, plainName } from "./columns.ts";
import { cellOf } from "./row-context.ts";
import { type DecimalMark, readNumber } from "./read-number.ts";
import type { Table } from "./read-table.ts";

/**
 * What shares with a date are where no column says whether they were bought or sold: a minus before what was sold says
 * it (`signed`), money that was paid says it of purchases (`paid`), or nothing but purchases can be meant (`bought`).
 * `open`: nothing says it, and a purchase is not to be guessed.
 */
export type Unsided = "signed" | "paid" | "bought" | "open";

/** Columns whose name says that what they hold was bought. */
const BOUGHT =
  /^(purchasedate|dateofpurchase|dateacquired|dateopened|opendate|acquired|acquisitiondate|buydate|bought)$/;

export function unsidedIn(
  { header, rows }: Pick<Table, "header" | "rows">,
  columns: Columns,
  mark: DecimalMark | null,
): Unsided {
  if (columns.date === null || columns.quantity === null) return "bought";
  const isBelowZero = (column: number | null): boolean =>
    rows.some((row) => /^[-(−]/.test(readNumber(cellOf(row, column), mark) ?? ""));
  if (isBelowZero(columns.quantity)) return "signed";
  if (BOUGHT.test(plainName(header?.[columns.date] ?? ""))) return "bought";
  if (isBelowZero(columns.amount) || paidColumn(header) !== null) return "paid";
  return isAllUnderstood(header, rows, columns) ? "bought" : "open";
}

/** Statements with a column for money that went out and one for money that came in. */
export function paidColumn(header: readonly string[] | null): number | null {
  const at = (header ?? []).findIndex((name) => /^(debit|debits|paidout|moneyout)$/.test(plainName(name)));
  return at === -1 ? null : at;
}

const NO_WORDS = /^[^\p{L}]*$/u;

/** Somebody's own list of purchases: no column with words is left in which something else could be said. */
function isAllUnderstood(header: Table["header"], rows: Table["rows"], columns: Columns): boolean {
  const { name } = columns;
  // A description may say what was done.
  if (name !== null && !/name|company/.test(plainName(header?.[name] ?? ""))) return false;
  const used = new Set(Object.values(columns));
  return rows.every(({ cells }) => cells.every((cell, at) => used.has(at) || NO_WORDS.test(cell)));
}
