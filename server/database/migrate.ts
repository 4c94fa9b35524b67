import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "#contracts/database.ts";

/** A migration that ran before was changed afterwards; the schema can no longer be known. */
export class MigrationChangedError extends Error {
  readonly code = "server/migration-changed";
}

/** The database ran a migration that this release does not have. */
export class NewerDatabaseError extends Error {
  readonly code = "server/database-newer";
}

const LOCK = 4_207_311;

/**
 * Brings the schema up to date: runs each `.sql` file of a folder once, in the order of its name, all in one
 * transaction that only one process at a time can hold.
 *
 * @param accepted names of migrations that the operator accepts although they were changed after they ran (none)
 * @param isWanted says of a name whether it is to run (all)
 * @returns the names that ran now
 */
export async function migrate(
  database: Database,
  folder: string,
  accepted: readonly string[] = [],
  isWanted: (name: string) => boolean = () => true,
): Promise<readonly string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql") && isWanted(name)).sort();
  const migrations = await Promise.all(names.map((name) => readMigration(folder, name)));
  return database.transaction(async (tx) => {
    await tx.query("SELECT pg_advisory_xact_lock($1)", [LOCK]);
    await tx.query(
      "CREATE TABLE IF NOT EXISTS schema_migration (name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())",
    );
    for (const { name, sha256 } of migrations.filter((migration) => accepted.includes(migration.name))) {
      await tx.query("UPDATE schema_migration SET sha256 = $2 WHERE name = $1", [name, sha256]);
    }
    const applied = await appliedHashes(tx);
    const pending = migrations.filter((migration) => isPending(migration, applied));
    for (const migration of pending) await apply(tx, migration);
    return pending.map((migration) => migration.name);
  });
}

/**
 * Throws when a newer release has changed the database: this one would write rows that the newer schema does not expect.
 *
 * @param folders those of every room that may have run migrations here
 */
export async function refuseNewer(database: Database, folders: readonly string[]): Promise<void> {
  const kept = await database.query<{ kept: boolean }>("SELECT to_regclass('schema_migration') IS NOT NULL AS kept");
  if (kept[0]?.kept !== true) return;
  const known = new Set((await Promise.all(folders.map((folder) => readdir(folder)))).flat());
  const rows = await database.query<{ name: string }>("SELECT name FROM schema_migration ORDER BY name");
  const unknown = rows.find(({ name }) => !known.has(name));
  if (unknown === undefined) return;
  throw new NewerDatabaseError(
    `A newer release has used this database (migration ${unknown.name} is unknown here): start that release, or restore a backup from before the upgrade.`,
  );
}

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly sha256: string;
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  const sql = await readFile(join(folder, name), "utf8");
  return { name, sql, sha256: createHash("sha256").update(sql).digest("hex") };
}

async function appliedHashes(database: Database): Promise<ReadonlyMap<string, string>> {
  const rows = await database.query<{ name: string; sha256: string }>("SELECT name, sha256 FROM schema_migration");
  return new Map(rows.map((row) => [row.name, row.sha256]));
}

function isPending(migration: Migration, applied: ReadonlyMap<string, string>): boolean {
  const sha256 = applied.get(migration.name);
  if (sha256 !== undefined && sha256 !== migration.sha256) {
    throw new MigrationChangedError(
      `The migration ${migration.name} was changed after it ran here: restore the file of the release that ran it, or, where the tables are as the changed file describes, start once with ACCEPT_CHANGED_MIGRATIONS=${migration.name}.`,
    );
  }
  return sha256 === undefined;
}

async function apply(database: Database, migration: Migration): Promise<void> {
  for (const statement of statementsOf(migration.sql)) await database.query(statement);
  await database.query("INSERT INTO schema_migration (name, sha256) VALUES ($1, $2)", [
    migration.name,
    migration.sha256,
  ]);
}

/** One statement: up to a semicolon at the end of a line, but not one inside the body of a function (`$$ … $$`). */
const STATEMENT = /(?:\$\$[\s\S]*?\$\$|[^;]|;(?!\s*$))+/gm;

/** Migrations hold statements that end with a semicolon at the end of a line, and whole-line comments. */
function statementsOf(sql: string): readonly string[] {
  return (sql.replace(/^\s*--.*$/gm, "").match(STATEMENT) ?? [])
    .map((statement) => statement.trim())
    .filter((statement) => statement !== "");
}
