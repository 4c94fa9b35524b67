import { access, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { LOCK_FILE } from "./directory-lock.ts";
import { damaged } from "./embedded-failure.ts";

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
