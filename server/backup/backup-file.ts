import { createReadStream, createWriteStream } from "node:fs";
import { access, rename, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import type { Database } from "#contracts/database.ts";
import { BackupError, type BackupHeader, type Manifest, type TableDigest, type TableStart } from "./backup-format.ts";
import { listTables, prepareForRows, readRows, readSequences } from "./tables.ts";

/** Low, because an embedded database serves nobody else until it is read. */
const COMPRESSION = 1;

interface BackupOptions extends Pick<BackupHeader, "madeAt" | "secret"> {
  /** Ends the backup, which then leaves no file. */
  readonly stopping?: AbortSignal;
}

/** Longer than any value that PostgreSQL stores as JSON. */
const LONGEST_LINE = 256 * 1024 * 1024;
const LINE_FEED = 0x0a;

/**
 * Writes a compressed backup, for its owner alone. The file has its name only once it is complete and on the disk; a file that
 * is there already is never replaced.
 */
export async function writeBackupFile(database: Database, path: string, given: BackupOptions): Promise<Manifest> {
  await refuseExisting(path);
  const partial = `${path}.partial`;
  await rm(partial, { force: true });
  try {
    const manifest = await writePartial(database, partial, given);
    await refuseExisting(path);
    await rename(partial, path);
    return manifest;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/** Throws when a file is there that a backup would replace. */
export async function refuseExisting(path: string): Promise<void> {
  const isThere = await access(path).then(
    () => true,
    () => false,
  );
  if (isThere) throw new BackupError(`The file ${path} exists already: name another file.`);
}

async function writePartial(
  database: Database,
  partial: string,
  { stopping, ...given }: BackupOptions,
): Promise<Manifest> {
  const gzip = createGzip({ level: COMPRESSION });
  const file = createWriteStream(partial, { flags: "wx", mode: 0o600, flush: true });
  const written = pipeline(gzip, file);
  const write = async (line: string): Promise<void> => {
    stopping?.throwIfAborted();
    if (gzip.write(`${line}\n`)) return;
    await Promise.race([new Promise<void>((resolve) => gzip.once("drain", resolve)), written]);
  };
  try {
    const [manifest] = await Promise.all([
      dumpDatabase(database, given, write).then((dumped) => {
        gzip.end();
        return dumped;
      }),
      written,
    ]);
    return manifest;
  } catch (error) {
    gzip.destroy();
    await written.catch(() => undefined);
    throw error;
  }
}

/** Reads the lines of a backup file. Throws `BackupError` where the file is none, is damaged, or ends too early. */
export async function* readLines(path: string): AsyncGenerator<string> {
  const file = createReadStream(path);
  const gunzip = createGunzip();
  file.once("error", (error) => gunzip.destroy(error)).pipe(gunzip);
  try {
    yield* linesOf(gunzip);
  } catch (error) {
    throw readable(path, error);
  } finally {
    file.destroy();
    gunzip.destroy();
  }
}

async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, start)) {
      yield Buffer.concat([...pieces.splice(0), chunk.subarray(start, end)]).toString("utf8");
      length = 0;
      start = end + 1;
    }
    pieces.push(chunk.subarray(start));
    length += chunk.length - start;
    if (length > LONGEST_LINE) throw new BackupError("a line is longer than any that a backup has");
  }
  if (length > 0) yield Buffer.concat(pieces).toString("utf8");
}

/** The sentence for what the file system or the decompression says. */
function readable(path: string, error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  switch (code) {
    case "ENOENT":
      return new BackupError(`There is no file ${path}: check its name.`);
    case "EACCES":
    case "EISDIR":
      return new BackupError(`The file ${path} cannot be read: name a backup file that this user may read.`);
    case "Z_BUF_ERROR":
      return new BackupError(`The backup ${path} ends too early: copy the file again, or use another backup.`);
    case "Z_DATA_ERROR":
      return new BackupError(`The file ${path} is damaged or is not a backup: copy it again, or use another backup.`);
    default:
      return error;
  }
}

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
