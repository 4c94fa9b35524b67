import { cellOf, type RowContext } from "./row-context.ts";
import { readMoney } from "./read-money.ts";
import { readNumber } from "./read-number.ts";
import type { TableRow } from "./read-table.ts";
import { kindOf, type RowKind } from "./row-kind.ts";
import { paidColumn } from "./unsided.ts";

/** What the row records; null where a sign or the list itself says it, or where the row only names a company. */
export function kindIn(row: TableRow, reading: RowContext): RowKind | "open" | null {
  const { columns, mark, header } = reading;
  const side = cellOf(row, columns.side);
  const quantity = readNumber(cellOf(row, columns.quantity), mark);
  const hasShares = quantity === null ? /\d/.test(cellOf(row, columns.quantity)) : /[1-9]/.test(quantity);
  if (columns.side === null) return hasShares ? unsidedKind(row, reading) : null;
  if (side === "" && !hasShares) return null;
  const money = readMoney(row, columns.amount, { mark, header });
  const amount = typeof money === "string" ? null : money.amount;
  return kindOf({ side, quantity, amount, description: cellOf(row, columns.name) });
}

/** What a row is in a list without a column for it; null leaves it to the sign of the shares. */
function unsidedKind(row: TableRow, { columns, mark, header, unsided }: RowContext): RowKind | "open" | null {
  if (unsided === "open" || unsided === "bought") return unsided === "open" ? "open" : null;
  const described = describedKind(row, columns.name, header);
  if (described !== "unknown" || unsided === "signed") return described === "unknown" ? null : described;
  const read = (column: number | null) => readMoney(row, column, { mark, header });
  const [price, amount, debit] = [read(columns.price), read(columns.amount), read(paidColumn(header))];
  // A fee for shares has no price of a share.
  if (typeof price === "string" || !/[1-9]/.test(price.amount)) return "open";
  const isPaid = typeof debit !== "string" && /[1-9]/.test(debit.amount);
  return isPaid || (typeof amount !== "string" && amount.amount.startsWith("-")) ? "buy" : "open";
}

/** What a description says of a row ("ADR FEE"); a column of companies' names says nothing. */
function describedKind(row: TableRow, column: number | null, header: RowContext["header"]): RowKind {
  if (column === null || !/descr|detail|memo/i.test(header?.[column] ?? "")) return "unknown";
  return kindOf({ side: cellOf(row, column), quantity: null, amount: null, description: "" });
}
