import { openDatabase } from "#server/database/open-database.ts";
import { MIGRATION_BOUNDS } from "#server/database/postgres-pool.ts";
import type { IdentityDatabase } from "#server/identity/identity-database.ts";
import type { Log } from "#server/log.ts";
import { placeSecret } from "./carry-secret.ts";
import { verifyBackup } from "./read-backup.ts";
import { restoreBackup, type Restored } from "./restore-backup.ts";

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
