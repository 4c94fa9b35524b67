import type { Database } from "#contracts/database.ts";
import type { IdentityDeps } from "#identity/deps.ts";

/** An authenticator app as the server knows it; pending until its first right code. */
export interface StoredTotp {
  readonly id: string;
  /** Base32. */
  readonly secret: string;
  readonly isVerified: boolean;
  readonly lastUsedStep: number | null;
  /** When the database gave it, by its clock. */
  readonly readAt: Date;
}

interface TotpRow {
  readonly id: string;
  readonly secret_sealed: string;
  readonly verified: boolean;
  readonly last_used_step: number | null;
  readonly read_at: string;
}

/** Finds the app of a person, or the one being set up; null when there is neither. */
export async function findTotp(
  database: Database,
  userId: string,
  { secrets }: Pick<IdentityDeps, "secrets">,
): Promise<StoredTotp | null> {
  const [row] = await database.query<TotpRow>(
    `SELECT id, secret_sealed, verified, last_used_step::integer AS last_used_step, now() AS read_at
     FROM latchkey.totp
     WHERE user_id = $1 AND (verified OR expires_at > now()) ORDER BY verified DESC, created_at DESC LIMIT 1`,
    [userId],
  );
  if (row === undefined) return null;
  return {
    id: row.id,
    secret: secrets.open(sealingPurpose(row.id), row.secret_sealed),
    isVerified: row.verified,
    lastUsedStep: row.last_used_step,
    readAt: new Date(row.read_at),
  };
}

export interface NewTotp {
  readonly id: string;
  readonly userId: string;
  readonly secret: string;
  /** How long the first code may take. */
  readonly minutes: number;
}

/** Begins to set an app up; one begun earlier and not finished ends. */
export async function insertPendingTotp(
  tx: Database,
  { id, userId, secret, minutes }: NewTotp,
  { secrets }: Pick<IdentityDeps, "secrets">,
): Promise<void> {
  await tx.query("DELETE FROM latchkey.totp WHERE user_id = $1 AND NOT verified", [userId]);
  await tx.query(
    `INSERT INTO latchkey.totp (id, user_id, secret_sealed, expires_at)
     VALUES ($1, $2, $3, now() + make_interval(mins => $4))`,
    [id, userId, secrets.seal(sealingPurpose(id), secret), minutes],
  );
}

/**
 * Uses a step's code up, and with the first one finishes the set-up; false when the step or a later one was used, no matter who
 * was first (docs/threats.md#44).
 */
export async function consumeTotpStep(
  tx: Database,
  { id, step }: { readonly id: string; readonly step: number },
): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE latchkey.totp SET last_used_step = $2, verified = true, expires_at = NULL
     WHERE id = $1 AND (last_used_step IS NULL OR last_used_step < $2) AND (verified OR expires_at > now())
     RETURNING id`,
    [id, step],
  );
  return rows.length > 0;
}

/** Bound to the row, so that one person's sealed secret is worth nothing in another's. */
function sealingPurpose(totpId: string): string {
  return `secret of ${totpId}`;
}
