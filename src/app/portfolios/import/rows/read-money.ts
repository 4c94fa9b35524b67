import { type DecimalMark, readAmount } from "./read-number.ts";
import type { TableRow } from "./read-table.ts";

/** An amount with the currency it is in; null where nothing says which. */
export interface Money {
  readonly amount: string;
  readonly currency: string | null;
}

const SIGNS: Readonly<Record<string, string>> = { $: "USD", "€": "EUR", "£": "GBP", "¥": "JPY", "₹": "INR" };

/** What brokers write where they know no amount. */
const NO_AMOUNT = /^(-+|–|—|n\/?a|not available|incomplete|unknown)?$/i;

export type MoneyAnswer = Money | "none" | "unreadable";

/** Reads the amount in a column, with its currency from the cell, from an unnamed column to its right, or from the header. */
export function readMoney(
  { cells }: TableRow,
  column: number | null,
  { mark, header }: { readonly mark: DecimalMark | null; readonly header: readonly string[] | null },
): MoneyAnswer {
  const text = column === null ? "" : (cells[column] ?? "").trim();
  if (column === null || NO_AMOUNT.test(text)) return "none";
  const amount = readAmount(text, mark);
  if (amount === null) return "unreadable";
  return { amount, currency: currencyIn(text) ?? neighbourOf(cells, column, header) ?? namedIn(header?.[column]) };
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

/** The currency that a header names: "Average Cost (£)", "Fee (EUR)"; a dollar may be a Canadian one, so it says nothing. */
function namedIn(name = ""): string | null {
  const code = /\b(USD|EUR|GBP|GBX|CHF|CAD|AUD|SEK|NOK|DKK|JPY|HKD)\b/.exec(name)?.[1];
  const sign = /[€£¥₹]/u.exec(name)?.[0];
  return code ?? (sign === undefined ? null : (SIGNS[sign] ?? sign));
}
