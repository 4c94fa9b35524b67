import { access, chmod, lstat, mkdir, readdir, rm, statfs, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { LOCK_FILE } from "./directory-lock.ts";
import { isMainThread } from "node:worker_threads";

/** There while the database is being created; nothing was acknowledged yet, so an interrupted start may begin again. */
const UNFINISHED = "first-start.unfinished";
/** Without this file PGlite takes the folder for a new one and overwrites the tables in it. */
const VERSION = "PG_VERSION";

/**
 * Prepares a locked folder for opening: marks a first start, and clears what an interrupted first start has left.
 * Throws where a database has lost the file by which it is recognised.
 *
 * @returns whether this is a first start
 */
export async function beginStart(files: string): Promise<boolean> {
  const names = await readdir(files);
  const others = names.filter((name) => name !== LOCK_FILE && name !== UNFINISHED);
  const isFirst = others.length === 0 || names.includes(UNFINISHED);
  if (!isFirst && !names.includes(VERSION)) throw damaged(files, `the file ${VERSION} is missing`);
  if (isFirst) {
    await writeFile(join(files, UNFINISHED), "", { mode: 0o600 });
    await Promise.all(others.map((name) => rm(join(files, name), { recursive: true })));
  }
  return isFirst;
}

/** Whether a data folder holds an embedded database. */
export async function hasEmbeddedDatabase(dataDirectory: string): Promise<boolean> {
  return access(join(dataDirectory, "pglite", VERSION)).then(
    () => true,
    () => false,
  );
}

/** Ends the first start: from now on the folder holds a database. */
export async function endStart(files: string): Promise<void> {
  await access(join(files, VERSION));
  await rm(join(files, UNFINISHED), { force: true });
}

/** The embedded database could not be opened; the message says why and what to do. */
class EmbeddedDatabaseError extends Error {
  readonly code = "server/embedded-database";
}

const MEGABYTE = 1024 * 1024;
/** What an empty database takes with its schema, and what one segment of the log takes. */
const NEEDED_MEGABYTES = { first: 64, later: 16 } as const;

/** Throws when the disk has no room for the database: it would stop in the middle of a write. */
export async function requireSpace(folder: string, start: keyof typeof NEEDED_MEGABYTES): Promise<void> {
  const { bavail, bsize, blocks } = await statfs(folder);
  const free = Math.floor((bavail * bsize) / MEGABYTE);
  // A file system that does not count its blocks says that it has none.
  if (blocks === 0 || free >= NEEDED_MEGABYTES[start]) return;
  throw new EmbeddedDatabaseError(
    `The disk is full: the embedded database in ${folder} needs ${NEEDED_MEGABYTES[start]} MB and ${free} MB are free. Free some space, or set DATA_DIR to a folder on another disk.`,
  );
}

/** The sentence for an embedded database whose files cannot be read as they are. */
export function damaged(folder: string, found: string, cause?: unknown): EmbeddedDatabaseError {
  return new EmbeddedDatabaseError(
    `The embedded database in ${folder} is damaged (${found}). We have not deleted anything: restore the folder from a backup, or move it away to start with an empty database.`,
    { cause },
  );
}

/** The sentence for what the operating system refused. */
export function refusedFolder(folder: string, cause: unknown): EmbeddedDatabaseError {
  return new EmbeddedDatabaseError(
    `This user cannot read and write the data folder ${dirname(folder)}: give the user that right, or set DATA_DIR to a folder that the user owns.`,
    { cause },
  );
}

const OTHERS = 0o077;

/** Makes a folder, and those above it that are missing, for its owner alone. Leaves folders that exist as they are. */
export async function makePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
}

/** From now on this process writes files for its owner alone. Windows has no umask; a folder's access list decides. */
export function writePrivately(): void {
  // Only the main thread may set the umask of a process; no server runs in another.
  if (isMainThread) process.umask(process.umask() | OTHERS);
}

/** Closes a folder and its contents to other local accounts (docs/threats.md#55). */
export async function closeToOthers(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => !entry.isSymbolicLink()).map((entry) => join(entry.parentPath, entry.name));
  await Promise.all([folder, ...paths].map(closePath));
}

async function closePath(path: string): Promise<void> {
  const { mode } = await lstat(path);
  if ((mode & OTHERS) !== 0) await chmod(path, mode & 0o700);
}
