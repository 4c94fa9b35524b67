import type { Database } from "#contracts/database.ts";
import { BackupError, type BackupHeader, type Manifest, type TableDigest, type TableStart } from "./backup-format.ts";
import { prepareForRows, readRows } from "./read-rows.ts";
import { listTables, readSequences } from "./tables.ts";

/**
 * Reads product and identity server as they are at one moment and writes the lines of a backup. PostgreSQL goes on serving
 * others meanwhile; the embedded database has one connection, so others wait until the last line is written.
 *
 * @param secret the secret that protects sign-ins, or null
 * @param write takes one line without its line feed; the next is read when it is done
 */
export function dumpDatabase(
  database: Database,
  { madeAt, secret }: Pick<BackupHeader, "madeAt" | "secret">,
  write: (line: string) => Promise<void>,
): Promise<Manifest> {
  return database.transaction(async (tx) => {
    await tx.query("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY");
    await prepareForRows(tx);
    const migrations = await readMigrations(tx);
    const header: BackupHeader = { format: "beforehand-backup", version: 1, madeAt, migrations, secret };
    await write(JSON.stringify(header));
    const tables: TableDigest[] = [];
    for (const table of await listTables(tx)) {
      const start: TableStart = { table: table.name, columns: table.columns.map(({ name }) => name) };
      await write(JSON.stringify(start));
      tables.push(await readRows(tx, table, write));
    }
    const manifest: Manifest = { tables, sequences: await readSequences(tx) };
    await write(JSON.stringify({ manifest }));
    return manifest;
  });
}

async function readMigrations(tx: Database): Promise<BackupHeader["migrations"]> {
  const [found] = await tx.query<{ found: boolean }>("SELECT to_regclass('schema_migration') IS NOT NULL AS found");
  if (found?.found !== true) {
    throw new BackupError("There is nothing to back up: no server has used this database yet.");
  }
  return [
    ...(await tx.query<{ name: string; sha256: string }>(
      `SELECT name, sha256 FROM schema_migration ORDER BY name COLLATE "C"`,
    )),
  ];
}
