import type { Database } from "#contracts/database.ts";
import type { SequenceState, TableDigest } from "./backup-format.ts";
import { createHash, type Hash } from "node:crypto";

/** A table, not a partition of one, as the database's own catalogs describe it; all names are quoted as SQL writes them. */
export interface Table {
  readonly name: string;
  /** Without those that the database computes from others. */
  readonly columns: readonly Column[];
  /** The columns of the primary key in its order; null where there is none. */
  readonly key: readonly string[] | null;
  /** The tables that foreign keys point to. */
  readonly refersTo: readonly string[] | null;
}

export interface Column {
  readonly name: string;
  readonly type: string;
}

/** The product's schema is the connection's own, which may have another name on another server. */
const NAME = `CASE nspname WHEN 'latchkey' THEN format('%I.%I', nspname, relname) ELSE format('%I', relname) END`;
const OURS = `nspname IN (current_schema(), 'latchkey')`;

const TABLES = `
  SELECT ${NAME} AS name,
    (SELECT json_agg(json_build_object('name', format('%I', attname), 'type', format_type(atttypid, atttypmod)) ORDER BY attnum)
       FROM pg_attribute
       WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns,
    (SELECT json_agg(format('%I', attname) ORDER BY place)
       FROM pg_index CROSS JOIN unnest(indkey::int2[]) WITH ORDINALITY AS part (number, place)
       JOIN pg_attribute ON attrelid = indrelid AND attnum = number
       WHERE indrelid = pg_class.oid AND indisprimary) AS key,
    (SELECT json_agg(DISTINCT target.name)
       FROM pg_constraint JOIN (
         SELECT pg_class.oid, ${NAME} AS name FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
       ) AS target ON target.oid = confrelid
       WHERE contype = 'f' AND conrelid = pg_class.oid) AS "refersTo"
  FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
  WHERE relkind IN ('r', 'p') AND NOT relispartition AND ${OURS}
  ORDER BY ${NAME} COLLATE "C"`;

const SEQUENCES = `
  SELECT ${NAME} AS name FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
  WHERE relkind = 'S' AND ${OURS} ORDER BY ${NAME} COLLATE "C"`;

/**
 * Lists the tables of product and identity server, each after those that its foreign keys point to. The job queue's schema is
 * not among them: jobs are made again from the runs that are not finished.
 */
export async function listTables(database: Pick<Database, "query">): Promise<readonly Table[]> {
  return inOrderOfReference(await database.query<Table>(TABLES));
}

function inOrderOfReference(tables: readonly Table[]): readonly Table[] {
  const listed = new Map<string, Table>();
  for (let rest = tables; rest.length > 0; rest = rest.filter(({ name }) => !listed.has(name))) {
    const free = rest.filter(({ refersTo }) => (refersTo ?? []).every((name) => listed.has(name)));
    if (free.length === 0)
      throw new TypeError(`foreign keys form a circle: ${rest.map(({ name }) => name).join(", ")}`);
    for (const table of free) listed.set(table.name, table);
  }
  return [...listed.values()];
}

/** Reads where every sequence is; outside a snapshot, so read them after the rows. */
export async function readSequences(database: Pick<Database, "query">): Promise<SequenceState[]> {
  const states: SequenceState[] = [];
  for (const { name } of await database.query<{ name: string }>(SEQUENCES)) {
    const [state] = await database.query<Omit<SequenceState, "name">>(
      `SELECT last_value::text AS "lastValue", is_called AS "isCalled" FROM ${name}`,
    );
    if (state !== undefined) states.push({ name, ...state });
  }
  return states;
}

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
