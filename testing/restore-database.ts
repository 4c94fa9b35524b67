import type { Database } from "#contracts/database.ts";

/** A database as it was before anybody used it. */
export interface Pristine {
  /** Changes with every table, column, rule or function that is added, changed or dropped. */
  readonly schema: string;
  /** Tables by their quoted names, each with the rows it had. */
  readonly tables: ReadonlyMap<string, readonly object[]>;
}

/** What the database's own catalogs say of everything that is not the database's own. */
const SCHEMA = ["pg_class", "pg_constraint", "pg_trigger", "pg_proc", "pg_namespace", "pg_policy"]
  .map((catalog) => ({ catalog, oid: "oid" }))
  .concat({ catalog: "pg_attribute", oid: "attrelid" })
  .map(
    ({ catalog, oid }) =>
      `SELECT '${catalog}', count(*), max(xmin::text::bigint) FROM ${catalog} WHERE ${oid} >= 16384`,
  )
  .join(" UNION ALL ");

const TABLES = `
  SELECT format('%I.%I', nspname, relname) AS name FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
  WHERE relkind = 'r' AND pg_class.oid >= 16384 AND nspname <> 'information_schema' ORDER BY 1`;

const RESTART_SEQUENCES = `
  SELECT setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
  FROM pg_sequences WHERE last_value IS NOT NULL`;

/** Reads what a database that nobody has used yet holds. */
export async function readPristine(database: Database): Promise<Pristine> {
  const names = await database.query<{ name: string }>(TABLES);
  const tables = new Map<string, readonly object[]>();
  for (const { name } of names) {
    const rows = await database.query<{ row: object }>(`SELECT to_jsonb(one) AS row FROM ${name} AS one`);
    tables.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return { schema: await schemaOf(database), tables };
}

/** Gives a database back the rows it had, and its sequences their start; false where its schema is another one now. */
export async function restore(database: Database, { schema, tables }: Pristine): Promise<boolean> {
  if ((await schemaOf(database)) !== schema) return false;
  const filled = await filledAmong(database, [...tables.keys()]);
  await database.transaction(async (tx) => {
    // Rows go and come in any order, and no trigger has a say.
    await tx.query("SET LOCAL session_replication_role = replica");
    for (const name of filled) await tx.query(`DELETE FROM ${name}`);
    for (const [name, rows] of tables) {
      if (rows.length > 0) await insert(tx, name, rows);
    }
    await tx.query(RESTART_SEQUENCES);
  });
  return true;
}

async function schemaOf(database: Database): Promise<string> {
  return JSON.stringify(await database.query(SCHEMA));
}

async function filledAmong(database: Database, names: readonly string[]): Promise<readonly string[]> {
  const asked = names.map((name) => `SELECT '${name}' AS name WHERE EXISTS (SELECT FROM ${name})`);
  const rows = await database.query<{ name: string }>(asked.join(" UNION ALL "));
  return rows.map(({ name }) => name);
}

async function insert(tx: Database, name: string, rows: readonly object[]): Promise<void> {
  const from = `jsonb_populate_recordset(NULL::${name}, $1::jsonb)`;
  await tx.query(`INSERT INTO ${name} OVERRIDING SYSTEM VALUE SELECT * FROM ${from}`, [JSON.stringify(rows)]);
}
