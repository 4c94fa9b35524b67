import type { NewLot } from "#contracts/portfolio.ts";
import { formatDate } from "#research/text/format-date.ts";
import type { ImportField } from "./columns.ts";
import { cellOf, type RowContext } from "./row-context.ts";
import { readDay } from "./read-day.ts";
import { type DecimalMark, perShare, readAmount, readNumber, sumOf } from "./read-number.ts";
import type { TableRow } from "./read-table.ts";

export type LotAnswer =
  /** @param remark - What the row leaves open, in a sentence; null: nothing. */
  | { readonly ok: true; readonly lots: readonly NewLot[]; readonly remark: string | null }
  | { readonly ok: false; readonly reason: string };

const NO_LOT: LotAnswer = { ok: true, lots: [], remark: null };
const NOTHING = /^(-+|–|—|n\/a)?$/i;

/**
 * Reads the shares of a row. Without a date they are an opening position, held on the day of the list; without a price
 * their cost is unknown, and the remark says so.
 *
 * @param side - What the row says; null leaves it to the sign of the number.
 */
export function readLot(row: TableRow, reading: RowContext, side: "buy" | "sell" | null): LotAnswer {
  const { columns, mark, dayOrder, today, asOf } = reading;
  const text = (field: ImportField): string => cellOf(row, columns[field]);
  if (NOTHING.test(text("quantity"))) return side === null ? NO_LOT : refuse("It does not say how many shares.");
  const number = readNumber(text("quantity"), mark);
  if (number === null) return refuse(`"${text("quantity")}" is not a number of shares.`);
  if (!/[1-9]/.test(number)) return NO_LOT;
  const quantity = side === "sell" && !number.startsWith("-") ? `-${number}` : number;
  if (side === "buy" && number.startsWith("-")) return refuse("A purchase of a negative number of shares.");
  const price = priceOf(row, reading, quantity);
  if (!price.ok) return price;
  const fee = feeOf(row, reading);
  if (!fee.ok) return fee;
  const isOpening = text("date") === "";
  if (isOpening && quantity.startsWith("-"))
    return refuse("Negative shares without a date: we do not support short positions.");
  const written = isOpening ? text("heldOn") : text("date");
  const date = written === "" ? asOf : readDay(written, dayOrder);
  if (date === null) return refuse(`"${written}" is not a date.`);
  if (date > today) return refuse(`${formatDate(date)} is in the future.`);
  const lot = { date, quantity, price: price.price, fee: fee.fee, currency: "USD" };
  return { ok: true, lots: [isOpening ? { ...lot, isOpening } : lot], remark: price.remark };
}

type PriceAnswer =
  | { readonly ok: true; readonly price: string | null; readonly remark: string | null }
  | { readonly ok: false; readonly reason: string };

/** What a share cost: as the row says, else the whole cost by the shares, else unknown. */
function priceOf(row: TableRow, { columns, mark, header }: RowContext, quantity: string): PriceAnswer {
  const read = (column: number | null): MoneyAnswer => readMoney(row, column, { mark, header });
  const [price, cost] = [read(columns.price), read(columns.cost)];
  const amount = columns.date === null ? "none" : read(columns.amount);
  if (price === "unreadable") return refuse(`"${cellOf(row, columns.price)}" is not a price.`);
  const isPrice = price !== "none" && (cost === "none" || cost === "unreadable" || /[1-9]/.test(price.amount));
  const money =
    isPrice && !isFreeButPaid(price.amount, amount) ? price : [cost, amount].find((one) => typeof one !== "string");
  if (money === undefined || typeof money === "string") return { ok: true, price: null, remark: UNKNOWN };
  if (money === price && money.amount.startsWith("-")) return refuse(`"${money.amount}" is not a price.`);
  const currency = (cellOf(row, columns.currency) || money.currency) ?? "USD";
  if (currency.toUpperCase() !== "USD") {
    return {
      ok: true,
      price: null,
      remark: `Its cost is in ${currency}. We keep only dollars, so the cost stays unknown.`,
    };
  }
  return { ok: true, price: money === price ? money.amount : perShare(money.amount, quantity), remark: null };
}

const UNKNOWN = "Its cost is not in the file.";

/** Some brokers write a price of 0 where only the amount is known. */
function isFreeButPaid(price: string, amount: MoneyAnswer): boolean {
  return !/[1-9]/.test(price) && typeof amount !== "string" && /[1-9]/.test(amount.amount);
}

type FeeAnswer = { readonly ok: true; readonly fee: string | null } | { readonly ok: false; readonly reason: string };

function feeOf(row: TableRow, { columns, mark, header }: RowContext): FeeAnswer {
  const fees: string[] = [];
  for (const column of [columns.fee, columns.otherFee]) {
    const fee = readMoney(row, column, { mark, header });
    if (fee === "unreadable") return refuse(`"${cellOf(row, column)}" is not a fee.`);
    const isKept = fee !== "none" && (fee.currency ?? "USD") === "USD";
    if (isKept) fees.push(fee.amount.replace("-", ""));
  }
  const [only = null] = fees;
  return { ok: true, fee: fees.length > 1 ? sumOf(fees) : only };
}

function refuse(reason: string): { readonly ok: false; readonly reason: string } {
  return { ok: false, reason };
}

/** An amount with the currency it is in; null where nothing says which. */
export interface Money {
  readonly amount: string;
  readonly currency: string | null;
}

const SIGNS: Readonly<Record<string, string>> = { $: "USD", "€": "EUR", "£": "GBP", "¥": "JPY", "₹": "INR" };

/** What brokers write where they know no amount. */
const NO_AMOUNT = /^(-+|–|—|n\/?a|not available|incomplete|unknown)?$/i;

export type MoneyAnswer = Money | "none" | "unreadable";

/** Reads the amount in a column, with its currency from the cell itself or from an unnamed column to its right. */
export function readMoney(
  { cells }: TableRow,
  column: number | null,
  { mark, header }: { readonly mark: DecimalMark; readonly header: readonly string[] | null },
): MoneyAnswer {
  const text = column === null ? "" : (cells[column] ?? "").trim();
  if (column === null || NO_AMOUNT.test(text)) return "none";
  const amount = readAmount(text, mark);
  if (amount === null) return "unreadable";
  return { amount, currency: currencyIn(text) ?? neighbourOf(cells, column, header) };
}

/** The currency that a cell names by its sign or code: `€88.94`, `USD 182.01`. */
function currencyIn(text: string): string | null {
  const code = /^[(+-]*([A-Z]{3})\s*[(\d.+-]|\d\)?\s*([A-Z]{3})$/.exec(text);
  const sign = /\p{Sc}/u.exec(text);
  return code?.[1] ?? code?.[2] ?? (sign === null ? null : (SIGNS[sign[0]] ?? sign[0]));
}

/** Some brokers write the currency into a column without a name, after the amount. */
function neighbourOf(cells: readonly string[], column: number, header: readonly string[] | null): string | null {
  const code = header?.[column + 1] === "" ? (cells[column + 1] ?? "") : "";
  return /^[A-Z]{3}$/.test(code) ? code : null;
}
