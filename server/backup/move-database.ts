import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { IdentityDatabase } from "#server/identity/identity-database.ts";
import type { Log } from "#server/log.ts";
import type { Manifest } from "./backup-format.ts";
import { fillDatabase } from "./fill-database.ts";
import { dumpStopped } from "./take-backup.ts";

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
