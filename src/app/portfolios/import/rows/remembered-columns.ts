import { IMPORT_FIELDS, type Columns } from "./columns.ts";
import { isFields } from "#app/portfolios/fields.ts";
import type { Remembered } from "./plan-rows.ts";
import type { DayOrder } from "./read-day.ts";

/** The key in local storage. */
export const COLUMNS_KEY = "import-columns";

/** Files of so many brokers are remembered, the last used ones. */
const MOST = 20;

type Kept = readonly (readonly [header: string, chosen: Remembered])[];

/** What somebody chose for a file with this very header; null for a new one. */
export function recallColumns(storage: () => Storage, header: readonly string[]): Remembered | null {
  return read(storage).find(([known]) => known === keyOf(header))?.[1] ?? null;
}

/** Remembers what somebody chose, for the next file of the same kind. */
export function rememberColumns(storage: () => Storage, header: readonly string[], chosen: Remembered): void {
  const others = read(storage).filter(([known]) => known !== keyOf(header));
  try {
    storage().setItem(COLUMNS_KEY, JSON.stringify([[keyOf(header), chosen], ...others].slice(0, MOST)));
  } catch {
    // A browser that keeps nothing guesses again the next time.
  }
}

function keyOf(header: readonly string[]): string {
  return header.join("\t");
}

function read(storage: () => Storage): Kept {
  try {
    const value: unknown = JSON.parse(storage().getItem(COLUMNS_KEY) ?? "[]");
    return Array.isArray(value) ? value.filter(isEntry) : [];
  } catch {
    // Nothing kept, or nothing that can be read.
    return [];
  }
}

function isEntry(value: unknown): value is Kept[number] {
  return Array.isArray(value) && typeof value[0] === "string" && isRemembered(value[1]);
}

function isRemembered(value: unknown): value is Remembered {
  if (!isFields(value)) return false;
  const { columns, mark, dayOrder } = value;
  const isMark = mark === undefined || [".", ","].some((one) => one === mark);
  return isColumns(columns) && isMark && (dayOrder === undefined || DAY_ORDERS.some((one) => one === dayOrder));
}

const DAY_ORDERS: readonly DayOrder[] = ["ymd", "mdy", "dmy"];

function isColumns(value: unknown): value is Columns {
  if (typeof value !== "object" || value === null) return false;
  const fields = new Map<string, unknown>(Object.entries(value));
  return IMPORT_FIELDS.every((field) => {
    const column = fields.get(field);
    return column === null || (typeof column === "number" && Number.isInteger(column) && column >= 0);
  });
}
