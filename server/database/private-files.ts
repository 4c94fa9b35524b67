import { chmod, lstat, mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { isMainThread } from "node:worker_threads";

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
