import { fileURLToPath } from "node:url";
import type { Database } from "#contracts/database.ts";
import { migrate } from "#server/database/migrate.ts";
import { BackupError, type BackupHeader, type Manifest, type TableDigest, type TableStart } from "./backup-format.ts";
import { compareTables, readBackup, verifyBackup } from "./read-backup.ts";
import { type Column, listTables, prepareForRows, readRows, type Table } from "./tables.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { MIGRATION_BOUNDS } from "#server/database/postgres-pool.ts";
import type { IdentityDatabase } from "#server/identity/identity-deployment.ts";
import type { Log } from "#server/log.ts";
import { placeSecret } from "./carry-secret.ts";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { dumpStopped } from "./take-backup.ts";

const FOLDERS = ["product", "identity"].map((schema) =>
  fileURLToPath(new URL(`../../migrations/${schema}/`, import.meta.url)),
);

/** So many characters of rows are sent in one statement. */
const CHARACTERS_AT_ONCE = 4_000_000;

/** What a restore has brought back. */
interface Restored {
  readonly header: BackupHeader;
  readonly manifest: Manifest;
}

/**
 * Fills an empty database with a backup, in one transaction: the tables as the backup's release made them, the rows, the
 * sequences. The rows are then read again and compared with the manifest; where anything differs, nothing stays. The next
 * start of a server brings the tables up to date.
 *
 * @param finish the last step inside the transaction
 */
export function restoreBackup(
  database: Database,
  path: string,
  finish: (tx: Database, header: BackupHeader) => Promise<void>,
): Promise<Restored> {
  return database.transaction(async (tx) => {
    await refuseUsed(tx);
    const load = createLoad(tx);
    let header: BackupHeader | null = null;
    let manifest: Manifest | null = null;
    for await (const part of readBackup(path)) {
      if (part.kind === "header") await createTables(tx, path, (header = part.header));
      if (part.kind === "table") await load.begin(part.start);
      if (part.kind === "row") await load.add(part.line);
      if (part.kind === "manifest") manifest = part.manifest;
    }
    await load.flush();
    if (header === null || manifest === null)
      throw new TypeError("a backup was read without its header or its manifest");
    await setSequences(tx, manifest);
    compareTables(path, await load.readAgain(), manifest);
    await finish(tx, header);
    return { header, manifest };
  });
}

async function refuseUsed(tx: Database): Promise<void> {
  const [first] = await listTables(tx);
  if (first === undefined) return;
  throw new BackupError(
    `The database is not empty (it has the table ${first.name}), and nothing in it was changed: name an empty database in DATABASE_URL, or a new folder in DATA_DIR.`,
  );
}

/** Creates the tables of the backup's release, without the rows that migrations themselves leave. */
async function createTables(tx: Database, path: string, { migrations }: BackupHeader): Promise<void> {
  const names = new Set(migrations.map(({ name }) => name));
  for (const folder of FOLDERS) await migrate(tx, folder, [], (name) => names.has(name));
  const ran = await tx.query<{ name: string; sha256: string }>("SELECT name, sha256 FROM schema_migration");
  const hashes = new Map(ran.map(({ name, sha256 }) => [name, sha256]));
  for (const { name, sha256 } of migrations) {
    if (!hashes.has(name)) {
      throw new BackupError(
        `A newer release made the backup ${path} (migration ${name} is unknown here): restore it with that release.`,
      );
    }
    if (hashes.get(name) !== sha256) {
      throw new BackupError(
        `The backup ${path} was made after another version of the migration ${name}: restore it with the release that made it.`,
      );
    }
  }
  await tx.query("DELETE FROM schema_migration");
  await prepareForRows(tx);
}

/** Puts rows into tables, many in one statement. */
function createLoad(tx: Database) {
  const state: { tables: ReadonlyMap<string, Table> | null; lines: string[]; characters: number } = {
    tables: null,
    lines: [],
    characters: 0,
  };
  const begun: Table[] = [];
  const flush = async (): Promise<void> => {
    const table = begun.at(-1);
    if (table === undefined || state.lines.length === 0) return;
    await insert(tx, table, state.lines);
    state.lines = [];
    state.characters = 0;
  };
  return {
    flush,
    async begin({ table: name, columns }: TableStart): Promise<void> {
      await flush();
      state.tables ??= new Map((await listTables(tx)).map((table) => [table.name, table]));
      begun.push(withColumns(state.tables.get(name), name, columns));
    },
    async add(line: string): Promise<void> {
      state.lines.push(line);
      state.characters += line.length;
      if (state.characters >= CHARACTERS_AT_ONCE) await flush();
    },
    async readAgain(): Promise<readonly TableDigest[]> {
      const digests: TableDigest[] = [];
      for (const table of begun) digests.push(await readRows(tx, table));
      return digests;
    },
  };
}

/** The table with the columns of the backup in their order there; names of a file never become a part of a statement. */
function withColumns(table: Table | undefined, name: string, columns: readonly string[]): Table {
  const known = new Map(table?.columns.map((column) => [column.name, column]));
  const found = columns.flatMap((column): readonly Column[] => {
    const one = known.get(column);
    return one === undefined ? [] : [one];
  });
  if (table === undefined || found.length !== columns.length || found.length !== known.size) {
    throw new BackupError(
      `The table ${name} of the backup does not fit the one that this release makes: restore it with the release that made it.`,
    );
  }
  return { ...table, columns: found };
}

async function insert(tx: Database, { name, columns }: Table, lines: readonly string[]): Promise<void> {
  const names = columns.map((column) => column.name).join(", ");
  const values = columns.map(({ type }, index) => `(line ->> ${index})::${type}`).join(", ");
  await tx.query(
    `INSERT INTO ${name} (${names}) OVERRIDING SYSTEM VALUE SELECT ${values} FROM json_array_elements($1::json) AS line`,
    [`[${lines.join(",")}]`],
  );
}

async function setSequences(tx: Database, { sequences }: Manifest): Promise<void> {
  for (const { name, lastValue, isCalled } of sequences) {
    await tx.query("SELECT setval($1::regclass, $2::bigint, $3)", [name, lastValue, isCalled]);
  }
}

/** Opens an empty database and fills it with a backup; a file that cannot be restored leaves no trace. */
export async function fillDatabase(
  location: Pick<IdentityDatabase, "databaseUrl" | "dataDirectory">,
  path: string,
  log: Log,
): Promise<Restored> {
  await verifyBackup(path);
  const database = await openDatabase(location, log, [], MIGRATION_BOUNDS);
  try {
    const to = { kind: database.kind, dataDirectory: location.dataDirectory };
    return await restoreBackup(database, path, (tx, { secret }) => placeSecret(tx, to, secret));
  } finally {
    await database.close();
  }
}

/**
 * Copies the embedded database of a folder into an empty PostgreSQL database. No server may use the folder meanwhile: what it
 * acknowledged afterwards would be missing. The folder stays as it is, and an interrupted move can simply be started again.
 *
 * @param location the folder, and the address of the PostgreSQL database
 */
export async function moveDatabase(
  location: IdentityDatabase,
  { log, now }: { readonly log: Log; readonly now: () => Date },
): Promise<Manifest> {
  const file = join(location.dataDirectory, "move.backup");
  await rm(file, { force: true });
  try {
    await dumpStopped({ ...location, databaseUrl: null }, file, { log, madeAt: now().toISOString() });
    return (await fillDatabase(location, file, log)).manifest;
  } finally {
    await rm(file, { force: true });
  }
}
