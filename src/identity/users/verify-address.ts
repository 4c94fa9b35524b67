// What happens when a code, a link, a reset or a provider proves a mailbox (docs/threats.md#11).
import type { Database } from "#contracts/database.ts";
import type { IdentityDeps } from "#identity/deps.ts";
import type { Project } from "#identity/projects/project.ts";
import type { Person } from "#identity/sessions/caller.ts";
import { revokeOtherSessions } from "#identity/sessions/session-store.ts";
import {
  createUser,
  findEmail,
  findPhone,
  insertEmail,
  insertPhone,
  lockOwner,
  type StoredAddress,
} from "./user-store.ts";
import { activatePending } from "./pending-account.ts";

export interface VerifiedEmail {
  readonly project: Project;
  readonly address: string;
  readonly key: string;
  /** Who is signed in, or half way there, where the mailbox was proven; null when nobody. */
  readonly prover: Pick<Person, "userId" | "factors"> | null;
}

export interface EmailVerification {
  readonly userId: string;
  readonly emailId: string;
  /** Whether what was planted in the account ended, and with it all its sessions, the caller's own too. */
  readonly isCleaned: boolean;
}

/**
 * Takes note that somebody reads a mailbox: gives them its account, or a new one.
 * Whatever was planted in the account before its mailbox was ever proven ends here, unless the person who proves it also knows
 * the password that the account was made with. A session of the account says less: its planter can send a link that
 * gives one to anyone who follows it.
 */
export async function verifyEmail(
  tx: Database,
  { project, address, key, prover }: VerifiedEmail,
  deps: Pick<IdentityDeps, "randomBytes" | "secrets">,
): Promise<EmailVerification> {
  const stored = await lockOwner(tx, () => findEmail(tx, project.id, key));
  if (stored === null) {
    const activated = await activatePending(tx, { projectId: project.id, key, address });
    if (activated !== null) return { ...activated, isCleaned: false };
    const userId = await createUser(tx, project, deps);
    const added = await insertEmail(tx, { project, userId, address, key, isVerified: true }, deps);
    if (added !== null) return { userId, emailId: added.id, isCleaned: false };
    // Somebody else made this account a moment ago.
    await tx.query("DELETE FROM latchkey.user_account WHERE id = $1", [userId]);
    return verifyEmail(tx, { project, address, key, prover }, deps);
  }
  const first = await tx.query(
    "UPDATE latchkey.email SET verified = true, address = $2 WHERE id = $1 AND NOT verified RETURNING id",
    [stored.id, address],
  );
  const isMaker = prover?.userId === stored.userId && prover.factors.some(({ type }) => type === "password");
  const isCleaned = first.length > 0 && !isMaker;
  if (isCleaned) await endWhatWasPlanted(tx, stored);
  return { userId: stored.userId, emailId: stored.id, isCleaned };
}

/** Ends all that was put into an account by somebody who never proved its mailbox. */
async function endWhatWasPlanted(tx: Database, { id: emailId, userId }: StoredAddress): Promise<void> {
  // Sessions first: a factor that one of them is adding at this moment is then either refused or seen below.
  await revokeOtherSessions(tx, userId, null);
  for (const table of ["passkey", "wallet", "oauth_identity", "totp", "phone_number", "membership"]) {
    await tx.query(`DELETE FROM latchkey.${table} WHERE user_id = $1`, [userId]);
  }
  // Other mailboxes as well: each of them is a way in, and proven by whom?
  await tx.query("DELETE FROM latchkey.email WHERE user_id = $1 AND id <> $2", [userId, emailId]);
  await tx.query("UPDATE latchkey.password SET requires_reset = true WHERE user_id = $1", [userId]);
  await tx.query(
    `UPDATE latchkey.user_account SET first_name = '', middle_name = '', last_name = '', untrusted_metadata = '{}' WHERE id = $1`,
    [userId],
  );
}

interface PhoneVerification {
  readonly userId: string;
  readonly phoneId: string;
}

/** Takes note that somebody holds a phone: gives them its account, or a new one. Numbers are kept only once proven. */
export async function verifyPhone(
  tx: Database,
  { project, number }: { readonly project: Project; readonly number: string },
  deps: Pick<IdentityDeps, "randomBytes" | "secrets">,
): Promise<PhoneVerification> {
  const stored = await lockOwner(tx, () => findPhone(tx, project.id, number));
  if (stored !== null) return { userId: stored.userId, phoneId: stored.id };
  const userId = await createUser(tx, project, deps);
  const added = await insertPhone(tx, { project, userId, number }, deps);
  if (added !== null) return { userId, phoneId: added.id };
  await tx.query("DELETE FROM latchkey.user_account WHERE id = $1", [userId]);
  return verifyPhone(tx, { project, number }, deps);
}

interface AddressAttachment {
  readonly project: Project;
  readonly userId: string;
  readonly address: string;
  readonly key: string;
}

interface AttachedAddress {
  readonly id: string;
  /** False where the person had it, and had proven it, before. */
  readonly isNew: boolean;
}

/** Adds a mailbox that was just proven to a signed-in person; null when it is another person's. */
export async function attachEmail(
  tx: Database,
  attachment: AddressAttachment,
  deps: Pick<IdentityDeps, "secrets">,
): Promise<AttachedAddress | null> {
  const { project, userId, key } = attachment;
  const added = await insertEmail(tx, { ...attachment, isVerified: true }, deps);
  if (added !== null) return { id: added.id, isNew: true };
  const stored = await findEmail(tx, project.id, key);
  if (stored?.userId !== userId) return null;
  const first = await tx.query(
    "UPDATE latchkey.email SET verified = true WHERE id = $1 AND NOT verified RETURNING id",
    [stored.id],
  );
  return { id: stored.id, isNew: first.length > 0 };
}

/** Adds a phone number that was just proven to a signed-in person; null when it is another person's. */
export async function attachPhone(
  tx: Database,
  { project, userId, key }: AddressAttachment,
  deps: Pick<IdentityDeps, "secrets">,
): Promise<AttachedAddress | null> {
  const added = await insertPhone(tx, { project, userId, number: key }, deps);
  if (added !== null) return { id: added.id, isNew: true };
  const stored = await findPhone(tx, project.id, key);
  return stored?.userId === userId ? { id: stored.id, isNew: false } : null;
}
