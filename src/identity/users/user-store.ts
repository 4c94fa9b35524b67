import type { Database } from "#contracts/database.ts";
import { addressId, newId } from "#identity/new-id.ts";
import type { IdentityDeps } from "#identity/deps.ts";
import type { Project } from "#identity/projects/project.ts";
import { removePending } from "./pending-account.ts";
import type { EmailAddress } from "#identity/addresses/email-address.ts";

/** An address and whose it is. */
export interface StoredAddress {
  readonly id: string;
  /** As it was written by who has it. */
  readonly address: string;
  readonly userId: string;
  readonly isVerified: boolean;
}

interface StoredAddressRow {
  readonly id: string;
  readonly address: string;
  readonly user_id: string;
  readonly verified: boolean;
}

function addressFromRow(row: StoredAddressRow | undefined): StoredAddress | null {
  if (row === undefined) return null;
  return { id: row.id, address: row.address, userId: row.user_id, isVerified: row.verified };
}

/** Finds whose mailbox this is, proven or not. Nobody has one that only a pending account names (users/pending-account.ts). */
export async function findEmail(
  database: Database,
  projectId: string,
  addressKey: string,
): Promise<StoredAddress | null> {
  const rows = await database.query<StoredAddressRow>(
    `SELECT email.id, address, user_id, verified FROM latchkey.email
     JOIN latchkey.user_account AS account ON account.id = user_id AND account.status <> 'pending'
     WHERE email.project_id = $1 AND address_key = $2`,
    [projectId, addressKey],
  );
  return addressFromRow(rows[0]);
}

/** Finds whose phone number this is. */
export async function findPhone(database: Database, projectId: string, number: string): Promise<StoredAddress | null> {
  const rows = await database.query<StoredAddressRow>(
    "SELECT id, number AS address, user_id, verified FROM latchkey.phone_number WHERE project_id = $1 AND number = $2",
    [projectId, number],
  );
  return addressFromRow(rows[0]);
}

/** Makes an account that has nothing yet; its id. */
export async function createUser(
  tx: Database,
  project: Project,
  deps: Pick<IdentityDeps, "randomBytes">,
): Promise<string> {
  const id = newId("user", project.settings.kind, deps);
  await tx.query("INSERT INTO latchkey.user_account (id, project_id) VALUES ($1, $2)", [id, project.id]);
  return id;
}

export interface NewEmail {
  readonly project: Project;
  readonly userId: string;
  readonly address: string;
  readonly key: string;
  readonly isVerified: boolean;
}

/** Gives a person a mailbox, also one that a pending account names; null when it is somebody's already, no matter who was first. */
export async function insertEmail(
  tx: Database,
  { project, userId, address, key, isVerified }: NewEmail,
  deps: Pick<IdentityDeps, "secrets">,
): Promise<StoredAddress | null> {
  await removePending(tx, { projectId: project.id, key });
  const rows = await tx.query<StoredAddressRow>(
    `INSERT INTO latchkey.email (id, project_id, user_id, address, address_key, verified) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT DO NOTHING RETURNING id, address, user_id, verified`,
    [addressId("email", { project, key }, deps), project.id, userId, address, key, isVerified],
  );
  return addressFromRow(rows[0]);
}

/** Gives a person a proven phone number; null when it is somebody's already. */
export async function insertPhone(
  tx: Database,
  { project, userId, number }: { readonly project: Project; readonly userId: string; readonly number: string },
  deps: Pick<IdentityDeps, "secrets">,
): Promise<StoredAddress | null> {
  const rows = await tx.query<StoredAddressRow>(
    `INSERT INTO latchkey.phone_number (id, project_id, user_id, number, verified) VALUES ($1, $2, $3, $4, true)
     ON CONFLICT DO NOTHING RETURNING id, number AS address, user_id, verified`,
    [addressId("phone-number", { project, key: number }, deps), project.id, userId, number],
  );
  return addressFromRow(rows[0]);
}

/** A mailbox to write to, and whose it is; null when nobody's. */
interface MailboxResult {
  readonly email: EmailAddress;
  readonly stored: StoredAddress | null;
}

/**
 * Finds whose mailbox somebody named. It is written to by the spelling that was proven: to some mail servers capitals make
 * another mailbox, and that may belong to the person who asks.
 */
export async function findMailbox(database: Database, projectId: string, named: EmailAddress): Promise<MailboxResult> {
  const stored = await findEmail(database, projectId, named.key);
  return { email: stored?.isVerified === true ? { ...named, address: stored.address } : named, stored };
}

/**
 * Finds whose a way in is and holds them. It is looked at again once they are held, for they may have removed it
 * meanwhile; then it signs nobody in (docs/threats.md#14).
 */
export async function lockOwner<Held extends { readonly userId: string }>(
  tx: Database,
  find: () => Promise<Held | null>,
): Promise<Held | null> {
  const found = await find();
  if (found === null) return null;
  await lockPersonRow(tx, found.userId);
  const stored = await find();
  return stored === null || stored.userId === found.userId ? stored : lockOwner(tx, find);
}

/**
 * Lets changes of one account happen one after the other, until the transaction ends; anyone who signs in waits as well.
 * Rows are taken in one order, so that no two transactions wait for each other: what a call uses up (a code, a link, a
 * challenge), then the person, then whatever is theirs.
 */
export async function lockPersonRow(tx: Database, userId: string): Promise<void> {
  await tx.query("SELECT id FROM latchkey.user_account WHERE id = $1 FOR NO KEY UPDATE", [userId]);
}
