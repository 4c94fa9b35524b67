import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Another process holds the data folder. */
export class DirectoryInUseError extends Error {
  readonly code = "server/data-directory-in-use";
}

/** The file system keeps no locks, so nothing could stop a second process from opening the folder. */
export class DirectoryLockError extends Error {
  readonly code = "server/data-directory-lock";
}

/** Inside the folder that it locks; nobody may delete it while a server runs. */
export const LOCK_FILE = "in-use.lock";

/** https://www.sqlite.org/rescode.html#busy */
const SQLITE_BUSY = 5;

/** Open for as long as they hold a folder: a connection that is garbage collected would release its lock. */
const held = new Set<DatabaseSync>();

/**
 * Locks a data folder for this process alone; the embedded database must never be opened twice. The kernel holds the lock on
 * a file inside the folder (docs/decisions/011-database-lock.md), so every name of the folder leads to the same
 * lock, and it ends when the process does, however it dies.
 *
 * @returns the function that releases the folder
 */
export function lockDirectory(directory: string): () => void {
  const lock = openLock(directory);
  held.add(lock);
  return () => {
    held.delete(lock);
    lock.close();
  };
}

function openLock(directory: string): DatabaseSync {
  const lock = connect(directory);
  try {
    // An exclusive transaction that stays open is the lock; nothing is ever written, so no journal belongs in the folder.
    lock.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
    return lock;
  } catch (error) {
    lock.close();
    throw refusal(directory, error);
  }
}

function connect(directory: string): DatabaseSync {
  try {
    return new DatabaseSync(join(directory, LOCK_FILE), { timeout: 0 });
  } catch (error) {
    throw refusal(directory, error);
  }
}

function refusal(directory: string, cause: unknown): Error {
  return isBusy(cause)
    ? new DirectoryInUseError(
        `The database folder ${directory} is used by another running process: stop that one, or set DATA_DIR to another folder, or DATABASE_URL to share a PostgreSQL server.`,
      )
    : new DirectoryLockError(
        `The file ${LOCK_FILE} in the database folder ${directory} cannot be locked: give this user the right to write it, or set DATA_DIR to a folder on a local disk.`,
        { cause },
      );
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY;
}
