import type { Database } from "#contracts/database.ts";
import type { SequenceState } from "./backup-format.ts";

/** A table as the database's own catalogs describe it; all names are quoted as SQL writes them. */
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
  WHERE relkind IN ('r', 'p') AND ${OURS}
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
