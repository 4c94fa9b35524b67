import { createHash, type Hash } from "node:crypto";
import type { Database } from "#contracts/database.ts";
import type { TableDigest } from "./backup-format.ts";
import type { Table } from "./tables.ts";

/** A row may be some hundred bytes or some hundred kilobytes: so many are read first, then as many as fit. */
const FIRST_ROWS = 20;
const MOST_ROWS = 5_000;
const CHARACTERS_AT_ONCE = 1_000_000;

/** Every row, its values as text whatever a server or a user has set, and no limit that is meant for requests. */
const SETTINGS = [
  // Without it, tables with row-level security are empty for every role but a superuser.
  "SET LOCAL beforehand.owner = '*'",
  "SET LOCAL TimeZone = 'UTC'",
  "SET LOCAL DateStyle = 'ISO, YMD'",
  "SET LOCAL IntervalStyle = 'postgres'",
  "SET LOCAL bytea_output = 'hex'",
  "SET LOCAL extra_float_digits = 1",
  "SET LOCAL statement_timeout = 0",
  "SET LOCAL idle_in_transaction_session_timeout = 0",
];

/** Prepares a transaction for rows as text: the same values are the same text on every PostgreSQL. */
export async function prepareForRows(tx: Database): Promise<void> {
  for (const setting of SETTINGS) await tx.query(setting);
}

/**
 * Reads a table inside a prepared transaction, in the order of its key, some rows at a time.
 *
 * @param take is given each row as a JSON array of the columns' texts
 */
export async function readRows(
  tx: Database,
  table: Table,
  take: (line: string) => Promise<void> | void = () => undefined,
): Promise<TableDigest> {
  const count = createLineCount();
  await tx.query(`DECLARE backup_rows NO SCROLL CURSOR FOR ${selectOf(table)}`);
  for (let next = FIRST_ROWS; ;) {
    const rows = await tx.query<{ line: string }>(`FETCH ${next} FROM backup_rows`);
    if (rows.length === 0) break;
    const characters = rows.reduce((sum, { line }) => sum + line.length, 0);
    next = Math.max(1, Math.min(MOST_ROWS, Math.floor((CHARACTERS_AT_ONCE * rows.length) / characters)));
    for (const { line } of rows) {
      count.add(line);
      await take(line);
    }
  }
  await tx.query("CLOSE backup_rows");
  return { name: table.name, ...count.end() };
}

/** Counts and hashes the lines of a table. */
export function createLineCount(): { add(line: string): void; end(): Omit<TableDigest, "name"> } {
  const hash: Hash = createHash("sha256");
  const state = { rows: 0 };
  return {
    add(line) {
      state.rows += 1;
      hash.update(line).update("\n");
    },
    end: () => ({ rows: state.rows, sha256: hash.digest("hex") }),
  };
}

/** Sorted by bytes, not by language: two servers need not have the same. */
function selectOf({ name, columns, key }: Table): string {
  const line = `array_to_json(ARRAY[${columns.map((column) => `${column.name}::text`).join(", ")}])::text`;
  const order = key === null ? [line] : key.map((column) => `${column}::text`);
  return `SELECT ${line} AS line FROM ${name} ORDER BY ${order.map((part) => `${part} COLLATE "C"`).join(", ")}`;
}
