import { type Columns, guessColumns, IMPORT_FIELDS, type ImportField, plainName } from "./columns.ts";
import { cellOf } from "./row-context.ts";
import { decimalMarkOf, readNumber } from "./read-number.ts";
import type { Table, TableRow } from "./read-table.ts";
import { kindOf } from "./row-kind.ts";

/** Guesses which column holds what by the header and by the cells under it. */
export function guessTableColumns({ header, rows }: Pick<Table, "header" | "rows">): Columns {
  const columns = guessColumns(header, rows);
  if (header === null) return columns;
  const areShares = columns.quantity === null && isNumberOfShares(header, rows, columns);
  const found = areShares ? { ...columns, quantity: columns.amount, amount: null } : columns;
  return { ...found, side: sideColumn(header, rows, found) };
}

/**
 * Names that tell purchases from sales in some files and something else in others ("Order Type": "Limit"): the cells
 * under them decide.
 */
const SIDES = new Set([
  "buysell",
  "bs",
  "buyorsell",
  "buysellindicator",
  "action",
  "tradeaction",
  "side",
  "orderside",
  "tradeside",
  "direction",
  "transcode",
  "transactiontype",
  "transtype",
  "activitytype",
  "tradetype",
  "ordertype",
  "transaction",
  "operation",
  "activity",
  "type",
  "typ",
  "art",
  "vorgang",
  "transaktion",
  "sens",
  "event",
  "kind",
  "category",
]);

/** What may say what was done, or is only passed by: a description names a company and says what became of its shares. */
const MAY_SAY: ReadonlySet<ImportField> = new Set(["name", "side", "level", "fee", "otherFee"]);
/** What is claimed for these says no kind of row. */
const OTHERS = IMPORT_FIELDS.filter((field) => !MAY_SAY.has(field));

/** What somebody thinks of a share is nothing that was done with it. */
const OPINION = /rating|signal|recommend|analyst|grade|score/;

/**
 * The column that says what was done: the one of such a name with the most purchases and sales in it, else the one that
 * the header names, else any in which most rows with shares say what they are ("Sold 5 MSFT @ 222.31").
 */
function sideColumn(header: readonly string[], rows: readonly TableRow[], columns: Columns): number | null {
  const others = new Set(OTHERS.map((field) => columns[field]));
  const candidates = header
    .map((name, at) => ({ at, name: plainName(name), ...kindsIn(rows, columns, at) }))
    .filter(({ at, name }) => !others.has(at) && !OPINION.test(name));
  const [named] = candidates
    .filter(({ name, trades }) => SIDES.has(name) && trades > 0)
    .toSorted((a, b) => b.trades - a.trades);
  if (named !== undefined) return named.at;
  if (columns.side !== null) return isHowHeld(rows, columns.side) ? null : columns.side;
  const [described] = candidates
    .filter(({ name, trades, known, all }) => (trades > 0 || (SIDES.has(name) && known > 0)) && known * 2 >= all)
    .toSorted((a, b) => b.known - a.known);
  return described?.at ?? null;
}

/** "Long" and "Short" say how a position is held; `isShort` refuses the second. */
function isHowHeld(rows: readonly TableRow[], side: number): boolean {
  return rows.length > 0 && rows.every((row) => /^(long|short|)$/i.test(cellOf(row, side)));
}

/** So many rows tell what a column holds. */
const LOOKED_AT = 2000;

interface Kinds {
  /** Rows with shares whose cell says that they were bought or sold. */
  readonly trades: number;
  /** Those whose cell says anything that we know. */
  readonly known: number;
  readonly all: number;
}

function kindsIn(rows: readonly TableRow[], columns: Columns, at: number): Kinds {
  const kinds = rows
    .slice(0, LOOKED_AT)
    .filter((row) => columns.quantity === null || /\d/.test(cellOf(row, columns.quantity)))
    .map((row) => kindOf({ side: cellOf(row, at), quantity: null, amount: null, description: "" }));
  return {
    trades: kinds.filter((kind) => kind === "buy" || kind === "sell").length,
    known: kinds.filter((kind) => kind !== "unknown").length,
    all: kinds.length,
  };
}

const PRICE = /price|closing|close|koers|kurs|cours/;

/** Whether a column called "Amount" counts shares: where a price is next to it, the two make up a value of the row. */
function isNumberOfShares(header: readonly string[], rows: readonly TableRow[], columns: Columns): boolean {
  const { amount } = columns;
  if (amount === null) return false;
  const mark = decimalMarkOf(rows.flatMap(({ cells }) => cells));
  const numbers = rows
    .map(({ cells }) => cells.map((cell) => Number(readNumber(cell, mark) ?? Number.NaN)))
    .filter((cells) => (cells[amount] ?? 0) > 0);
  const prices = header.flatMap((name, at) => (at !== amount && PRICE.test(plainName(name)) ? [at] : []));
  return prices.some((price) =>
    header.some((_, value) => {
      if (value === amount || value === price) return false;
      return numbers.length > 0 && numbers.every((cells) => isProduct(cells[amount], cells[price], cells[value]));
    }),
  );
}

function isProduct(shares = Number.NaN, price = Number.NaN, value = Number.NaN): boolean {
  return price !== 1 && Math.abs(shares * price - value) <= 0.005 * Math.abs(value) + 0.01;
}
