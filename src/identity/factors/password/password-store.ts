import type { Database } from "#contracts/database.ts";

/** A password that somebody has; a new one has a new id, so the id says whether it is still the same. */
export interface StoredPassword {
  readonly id: string;
  readonly hash: string;
  /** Set when another sign-in method proved the mailbox after the password was chosen (docs/threats.md#11). */
  readonly requiresReset: boolean;
}

/** Whose a mailbox is, and their password if they have one. */
export interface PasswordAccount {
  readonly userId: string;
  readonly emailId: string;
  readonly password: StoredPassword | null;
}

interface PasswordAccountRow {
  readonly user_id: string;
  readonly email_id: string;
  readonly password_id: string | null;
  readonly hash: string | null;
  readonly requires_reset: boolean | null;
}

/** Finds the person of a mailbox, proven or not; null when nobody has it, or only a pending account. */
export async function findPasswordAccount(
  database: Database,
  projectId: string,
  addressKey: string,
): Promise<PasswordAccount | null> {
  const rows = await database.query<PasswordAccountRow>(
    `SELECT email.user_id, email.id AS email_id, password.id AS password_id, password.hash, password.requires_reset
     FROM latchkey.email JOIN latchkey.user_account AS account ON account.id = email.user_id AND account.status <> 'pending'
     LEFT JOIN latchkey.password ON password.user_id = email.user_id
     WHERE email.project_id = $1 AND email.address_key = $2`,
    [projectId, addressKey],
  );
  const row = rows[0];
  if (row === undefined) return null;
  const { user_id: userId, email_id: emailId, password_id: id, hash, requires_reset: requiresReset } = row;
  const hasPassword = id !== null && hash !== null && requiresReset !== null;
  return { userId, emailId, password: hasPassword ? { id, hash, requiresReset } : null };
}

/** A person's mailboxes, oldest first. */
export async function listMailboxes(
  database: Database,
  userId: string,
): Promise<readonly { readonly address: string; readonly isVerified: boolean }[]> {
  const rows = await database.query<{ address: string; verified: boolean }>(
    "SELECT address, verified FROM latchkey.email WHERE user_id = $1 ORDER BY created_at, id",
    [userId],
  );
  return rows.map(({ address, verified }) => ({ address, isVerified: verified }));
}

/**
 * Makes sure that a password that was just found right still is the person's, and stays so until the transaction ends:
 * hashing takes time, and a reset in the meantime must end the session that comes of it (docs/threats.md#14).
 */
export async function keepPasswordPending(tx: Database, id: string): Promise<boolean> {
  const rows = await tx.query("SELECT 1 FROM latchkey.password WHERE id = $1 AND NOT requires_reset FOR UPDATE", [id]);
  return rows.length > 0;
}

/** Whether a person has a password, one that must be reset too. */
export async function hasPassword(tx: Database, userId: string): Promise<boolean> {
  const rows = await tx.query("SELECT id FROM latchkey.password WHERE user_id = $1", [userId]);
  return rows.length > 0;
}

/** Gives a person a password, in place of the one they had. */
export async function putPassword(
  tx: Database,
  { id, userId, hash }: { readonly id: string; readonly userId: string; readonly hash: string },
): Promise<void> {
  await tx.query(
    `INSERT INTO latchkey.password (id, user_id, hash) VALUES ($1, $2, $3)
     ON CONFLICT (user_id) DO UPDATE SET id = excluded.id, hash = excluded.hash, requires_reset = false, set_at = now()`,
    [id, userId, hash],
  );
}

/** Stores the same password under a hash of today's parameters (docs/threats.md#17). */
export async function replaceHash(tx: Database, { id, hash }: { readonly id: string; readonly hash: string }) {
  await tx.query("UPDATE latchkey.password SET hash = $2 WHERE id = $1", [id, hash]);
}

/**
 * Lets only one change of a person's password go on at a time, by holding the open reset links of their mailboxes, always
 * in the same order: two links used at the same moment would else wait for each other.
 */
export async function lockResetLinks(tx: Database, userId: string): Promise<void> {
  await tx.query(
    `SELECT link.id FROM latchkey.link_token AS link
     JOIN latchkey.email ON link.project_id = email.project_id AND link.address_key = email.address_key
     WHERE email.user_id = $1 AND link.purpose = 'reset_password' AND link.used_at IS NULL
     ORDER BY link.id FOR UPDATE OF link`,
    [userId],
  );
}

/** Makes the reset links in a person's mailboxes useless. */
export async function closeResetLinks(tx: Database, userId: string): Promise<void> {
  await tx.query(
    `UPDATE latchkey.link_token AS link SET used_at = now() FROM latchkey.email
     WHERE email.user_id = $1 AND link.project_id = email.project_id AND link.address_key = email.address_key
       AND link.purpose = 'reset_password' AND link.used_at IS NULL`,
    [userId],
  );
}
