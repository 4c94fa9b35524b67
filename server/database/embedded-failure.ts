import { statfs } from "node:fs/promises";
import { dirname } from "node:path";

/** The embedded database could not be opened; the message says why and what to do. */
export class EmbeddedDatabaseError extends Error {
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
