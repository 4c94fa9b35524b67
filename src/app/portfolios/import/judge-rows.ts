import type { NewLot } from "#contracts/portfolio.ts";
import type { Columns, ImportField } from "./columns.ts";
import { readDay, type DayOrder } from "./read-day.ts";
import { readNumber, type DecimalMark } from "./read-number.ts";
import type { TableRow } from "./read-table.ts";
import { companyFor, type FoundCompany, type Verdict } from "./verdict.ts";

export interface ImportReading {
  readonly columns: Columns;
  readonly mark: DecimalMark;
  readonly dayOrder: DayOrder;
  /** By the symbol as the file writes it. */
  readonly companies: ReadonlyMap<string, FoundCompany>;
  /** ISO date; trades after it have not been made yet. */
  readonly today: string;
}

/** The symbols of a file, as it writes them, each once. */
export function symbolsIn(rows: readonly TableRow[], columns: Columns): readonly string[] {
  return [...new Set(rows.map((row) => cellOf(row, columns.symbol)).filter((symbol) => symbol !== ""))];
}

/** Decides for every row what it adds, or why it adds nothing. */
export function judgeRows(rows: readonly TableRow[], reading: ImportReading): readonly Verdict[] {
  return rows.map((row) => judgeRow(row, reading));
}

function judgeRow(row: TableRow, reading: ImportReading): Verdict {
  const { columns, companies } = reading;
  const symbol = cellOf(row, columns.symbol);
  const refuse = (reason: string): Verdict => ({ line: row.line, kind: "refused", symbol, reason });
  if (symbol === "") return refuse("No symbol.");
  const company = companyFor(symbol, companies);
  if (typeof company === "string") return refuse(company);
  const lot = readLot(row, reading);
  if (!lot.ok) return refuse(lot.reason);
  const tags = cellOf(row, columns.tags)
    .split(/[;|]/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");
  const item = { cik: company.cik, symbol: company.symbol, note: cellOf(row, columns.note), tags, lots: lot.lots };
  return {
    line: row.line,
    kind: lot.lots.length > 0 ? "trade" : "company",
    symbol: company.symbol,
    name: company.name,
    item,
  };
}

type LotAnswer =
  | { readonly ok: true; readonly lots: readonly NewLot[] }
  | { readonly ok: false; readonly reason: string };

const NO_LOT: LotAnswer = { ok: true, lots: [] };

/** A row is a trade when it names shares; then it must name a price and a day too. */
function readLot(row: TableRow, { columns, mark, dayOrder, today }: ImportReading): LotAnswer {
  const text = (field: ImportField): string => cellOf(row, columns[field]);
  if (text("quantity") === "") return NO_LOT;
  const quantity = readNumber(text("quantity"), mark);
  if (quantity === null) return { ok: false, reason: `"${text("quantity")}" is no number of shares.` };
  if (!/[1-9]/.test(quantity)) return NO_LOT;
  const price = readNumber(text("price"), mark);
  if (price === null || price.startsWith("-")) return { ok: false, reason: missing("price", text("price")) };
  const date = readDay(text("date"), dayOrder);
  if (date === null) return { ok: false, reason: missing("day", text("date")) };
  if (date > today) return { ok: false, reason: `${date} is still to come.` };
  const fee = text("fee") === "" ? null : readNumber(text("fee"), mark);
  if (fee === null && text("fee") !== "") return { ok: false, reason: missing("fee", text("fee")) };
  return {
    ok: true,
    lots: [
      { date, quantity: signed(quantity, text("side")), price, fee: fee?.replace("-", "") ?? null, currency: "USD" },
    ],
  };
}

function missing(what: string, text: string): string {
  return text === "" ? `A number of shares without a ${what}.` : `"${text}" is no ${what}.`;
}

/** Files write a sale as a negative number or as a word beside a positive one. */
function signed(quantity: string, side: string): string {
  const isSale = /^(s|sell|sold|sale)\b/i.test(side.trim());
  return isSale && !quantity.startsWith("-") ? `-${quantity}` : quantity;
}

function cellOf(row: TableRow, column: number | null): string {
  return column === null ? "" : (row.cells[column] ?? "");
}
