// The secret that protects sign-ins moves with them, from where the server keeps it to where another server looks for it.
import type { Database } from "#contracts/database.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { fingerprintOf, readIfThere, secretFileIn, writeWhole } from "#server/identity/server-secret.ts";
import { BackupError } from "./backup-format.ts";

/** Where a database keeps its secret. */
export interface SecretLocation {
  readonly kind: OpenedDatabase["kind"];
  /** The folder of an embedded database. */
  readonly dataDirectory: string;
}

/** Reads the secret that the server made for a database; null where the operator sets it, or no server has made one yet. */
export async function readSecret(
  database: Pick<Database, "query">,
  { kind, dataDirectory }: SecretLocation,
): Promise<string | null> {
  const [known] = await database.query<{ known: boolean }>(
    "SELECT to_regclass('latchkey.server_secret') IS NOT NULL AS known",
  );
  if (known?.known !== true) return null;
  const [held] = await database.query<{ fingerprint: string; generated: string | null }>(
    "SELECT fingerprint, generated FROM latchkey.server_secret",
  );
  if (held === undefined) return null;
  const inFile = kind === "embedded" ? await readIfThere(secretFileIn(dataDirectory)) : null;
  return inFile !== null && fingerprintOf(inFile) === held.fingerprint ? inFile : held.generated;
}

/** Puts a secret where the server of a restored database looks for it; part of the transaction that restores it. */
export async function placeSecret(
  tx: Database,
  { kind, dataDirectory }: SecretLocation,
  secret: string | null,
): Promise<void> {
  if (secret === null) return;
  if (kind === "postgres") {
    await tx.query("UPDATE latchkey.server_secret SET generated = $1", [secret]);
    return;
  }
  const file = secretFileIn(dataDirectory);
  const held = await readIfThere(file);
  if (held !== null && held !== secret) {
    throw new BackupError(
      `The file ${file} holds the secret of another database, and nothing was changed: set DATA_DIR to a new folder.`,
    );
  }
  await writeWhole(file, secret);
  await tx.query("UPDATE latchkey.server_secret SET generated = NULL");
}
