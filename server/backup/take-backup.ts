import { createWriteStream } from "node:fs";
import type { IncomingMessage } from "node:http";
import { rename, rm } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import type { Log } from "#server/log.ts";
import { hasEmbeddedDatabase } from "#server/database/embedded-folder.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { MIGRATION_BOUNDS } from "#server/database/postgres-pool.ts";
import type { IdentityDatabase } from "#server/identity/identity-deployment.ts";
import { askServer } from "#server/operator/operator-socket.ts";
import { refuseExisting, writeBackupFile } from "./backup-file.ts";
import { BackupError, type Manifest } from "./backup-format.ts";
import { readSecret } from "./carry-secret.ts";
import { verifyBackup } from "./read-backup.ts";

/**
 * Backs a database up into a new file and reads the file again. A server that has an embedded database open makes the backup
 * itself; otherwise this process opens the database.
 *
 * @returns what the file holds
 */
export async function takeBackup(
  location: IdentityDatabase,
  path: string,
  { log, now }: { readonly log: Log; readonly now: () => Date },
): Promise<Manifest> {
  await refuseExisting(path);
  const running = location.databaseUrl === null ? await askServer(location.dataDirectory, "backup") : null;
  if (running === null) await dumpStopped(location, path, { log, madeAt: now().toISOString() });
  else await receive(running, path);
  return verifyBackup(path);
}

/** Backs up a database that no server of this folder has open. */
export async function dumpStopped(
  location: IdentityDatabase,
  path: string,
  { log, madeAt }: { readonly log: Log; readonly madeAt: string },
): Promise<void> {
  if (location.databaseUrl === null) await requireEmbedded(location.dataDirectory);
  const database = await openDatabase(location, log, [], MIGRATION_BOUNDS);
  try {
    const secret = await readSecret(database, { kind: database.kind, dataDirectory: location.dataDirectory });
    await writeBackupFile(database, path, { madeAt, secret });
  } finally {
    await database.close();
  }
}

/** Throws where no server has made an embedded database yet; opening the folder would make one. */
async function requireEmbedded(dataDirectory: string): Promise<void> {
  if (await hasEmbeddedDatabase(dataDirectory)) return;
  throw new BackupError(
    `There is no embedded database in ${dataDirectory}: set DATA_DIR to the folder that the server uses.`,
  );
}

async function receive(running: IncomingMessage, path: string): Promise<void> {
  if (running.statusCode !== 200) throw new BackupError(await text(running));
  const partial = `${path}.partial`;
  await rm(partial, { force: true });
  try {
    await pipeline(running, createWriteStream(partial, { flags: "wx", mode: 0o600, flush: true }));
    await refuseExisting(path);
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}
