import type { NewLot } from "#contracts/portfolio.ts";
import { formatDate } from "#research/text/format-date.ts";
import type { ImportField } from "./columns.ts";
import { cellOf, type RowContext } from "./row-context.ts";
import { readDay } from "./read-day.ts";
import { type MoneyAnswer, readMoney } from "./read-money.ts";
import { isOpenNumber, perShare, readNumber, sumOf } from "./read-number.ts";
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
  const open = openIn(row, reading);
  if (open !== null) return refuse(open);
  if (number === null) return refuse(noShares(text("quantity")));
  if (!/[1-9]/.test(number)) return NO_LOT;
  const quantity = side === "sell" && !number.startsWith("-") ? `-${number}` : number;
  if (side === "buy" && number.startsWith("-")) return refuse("A purchase of a negative number of shares.");
  const price = priceOf(row, reading, quantity);
  if (!price.ok) return price;
  const fee = feeOf(row, reading);
  if (!fee.ok) return fee;
  const isOpening = text("date") === "";
  if (isOpening && side !== null) return refuse("It does not say on which day. Choose the column with the trade date.");
  if (isOpening && quantity.startsWith("-"))
    return refuse("Negative shares without a date: we do not support short positions.");
  const written = isOpening ? text("heldOn") : text("date");
  const date = written === "" ? asOf : readDay(written, dayOrder);
  if (date === null) return refuse(`"${written}" is not a date.`);
  if (date > today) return refuse(`${formatDate(date)} is in the future.`);
  const lot = { date, quantity, price: price.price, fee: fee.fee, currency: "USD" };
  const remarks = [price.remark, fee.remark].filter((remark) => remark !== null);
  return { ok: true, lots: [isOpening ? { ...lot, isOpening } : lot], remark: remarks.join(" ") || null };
}

/** Why a number of the row cannot be read yet: while the decimal mark is unknown it means two things. */
function openIn(row: TableRow, { columns, mark }: RowContext): string | null {
  const cells = NUMBERS.map((field) => cellOf(row, columns[field]));
  const open = cells.find((cell) => isOpenNumber(cell, mark));
  if (open === undefined) return null;
  const readings = [readNumber(open, "."), readNumber(open, ",")].map((number) =>
    Number(number).toLocaleString("en-US"),
  );
  return `“${open}” may be ${readings.join(" or ")}: choose the decimal mark.`;
}

const NUMBERS = ["quantity", "price", "cost", "amount", "fee", "otherFee"] as const satisfies readonly ImportField[];

function noShares(text: string): string {
  return /^\d*[.,]\d{9,}$/.test(text)
    ? `"${text}" has more than the eight decimals that we keep.`
    : `"${text}" is not a number of shares.`;
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
  if (money === undefined || typeof money === "string") {
    const remark = cost === "unreadable" ? `"${cellOf(row, columns.cost)}" is not a cost that we can read.` : UNKNOWN;
    return { ok: true, price: null, remark };
  }
  if (money === price && money.amount.startsWith("-")) return refuse(`"${money.amount}" is not a price.`);
  const currency = foreignOf([cellOf(row, columns.currency), money.currency]);
  if (currency !== null) {
    return {
      ok: true,
      price: null,
      remark: `Its cost is in ${currency}. We keep only dollars, so the cost stays unknown.`,
    };
  }
  return { ok: true, price: money === price ? money.amount : perShare(money.amount, quantity), remark: null };
}

/** The first currency that is not the dollar; null where none is. */
function foreignOf(currencies: readonly (string | null)[]): string | null {
  return currencies.find((one) => one !== null && one !== "" && one.toUpperCase() !== "USD") ?? null;
}

const UNKNOWN = "Its cost is not in the file.";

/** Some brokers write a price of 0 where only the amount is known. */
function isFreeButPaid(price: string, amount: MoneyAnswer): boolean {
  return !/[1-9]/.test(price) && typeof amount !== "string" && /[1-9]/.test(amount.amount);
}

type FeeAnswer =
  | { readonly ok: true; readonly fee: string | null; readonly remark: string | null }
  | { readonly ok: false; readonly reason: string };

function feeOf(row: TableRow, { columns, mark, header }: RowContext): FeeAnswer {
  const fees: string[] = [];
  let remark: string | null = null;
  for (const column of [columns.fee, columns.otherFee]) {
    const fee = readMoney(row, column, { mark, header });
    if (fee === "unreadable") return refuse(`"${cellOf(row, column)}" is not a fee.`);
    if (fee === "none") continue;
    const currency = fee.currency === null ? foreignOf([cellOf(row, columns.currency)]) : foreignOf([fee.currency]);
    if (currency === null) fees.push(fee.amount.replace("-", ""));
    else if (/[1-9]/.test(fee.amount)) remark = `Its fee is in ${currency}, so we do not keep it.`;
  }
  const [only = null] = fees;
  return { ok: true, fee: fees.length > 1 ? sumOf(fees) : only, remark };
}

function refuse(reason: string): { readonly ok: false; readonly reason: string } {
  return { ok: false, reason };
}
