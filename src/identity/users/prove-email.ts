// What happens when a code, a link, a reset or a provider proves a mailbox (docs/threats.md#11).
import type { Database } from "#contracts/database.ts";
import type { Parts } from "#identity/parts.ts";
import type { Project } from "#identity/projects/project.ts";
import type { Person } from "#identity/sessions/person-of.ts";
import { revokeOtherSessions } from "#identity/sessions/session-store.ts";
import { holdOwner } from "./hold-owner.ts";
import { activatePending } from "./pending-account.ts";
import { createUser, findEmail, insertEmail, type HeldAddress } from "./user-store.ts";

export interface ProvenEmail {
  readonly project: Project;
  readonly address: string;
  readonly key: string;
  /** Who is signed in, or half way there, where the mailbox was proven; null when nobody. */
  readonly prover: Pick<Person, "userId" | "factors"> | null;
}

export interface EmailProof {
  readonly userId: string;
  readonly emailId: string;
  /** Whether what was planted in the account ended, and with it all its sessions, the caller's own too. */
  readonly isCleaned: boolean;
}

/**
 * Takes note that somebody reads a mailbox: gives them its account, or a new one.
 * Whatever was planted in the account before its mailbox was ever proven ends here, unless whoever proves it also knows
 * the password that the account was made with. A session of the account says less: its planter can send a link that
 * gives one to whoever follows it.
 */
export async function proveEmail(
  within: Database,
  { project, address, key, prover }: ProvenEmail,
  parts: Pick<Parts, "randomBytes" | "secrets">,
): Promise<EmailProof> {
  const held = await holdOwner(within, () => findEmail(within, project.id, key));
  if (held === null) {
    const activated = await activatePending(within, { projectId: project.id, key, address });
    if (activated !== null) return { ...activated, isCleaned: false };
    const userId = await createUser(within, project, parts);
    const added = await insertEmail(within, { project, userId, address, key, isVerified: true }, parts);
    if (added !== null) return { userId, emailId: added.id, isCleaned: false };
    // Somebody else made this account a moment ago.
    await within.query("DELETE FROM latchkey.user_account WHERE id = $1", [userId]);
    return proveEmail(within, { project, address, key, prover }, parts);
  }
  const first = await within.query(
    "UPDATE latchkey.email SET verified = true, address = $2 WHERE id = $1 AND NOT verified RETURNING id",
    [held.id, address],
  );
  const isMaker = prover?.userId === held.userId && prover.factors.some(({ type }) => type === "password");
  const isCleaned = first.length > 0 && !isMaker;
  if (isCleaned) await endWhatWasPlanted(within, held);
  return { userId: held.userId, emailId: held.id, isCleaned };
}

/** Ends all that was put into an account by somebody who never proved its mailbox. */
async function endWhatWasPlanted(within: Database, { id: emailId, userId }: HeldAddress): Promise<void> {
  // Sessions first: a factor that one of them is adding at this moment is then either refused or seen below.
  await revokeOtherSessions(within, userId, null);
  for (const table of ["passkey", "wallet", "oauth_identity", "totp", "phone_number", "membership"]) {
    await within.query(`DELETE FROM latchkey.${table} WHERE user_id = $1`, [userId]);
  }
  // Other mailboxes as well: each of them is a way in, and proven by whom?
  await within.query("DELETE FROM latchkey.email WHERE user_id = $1 AND id <> $2", [userId, emailId]);
  await within.query("UPDATE latchkey.password SET requires_reset = true WHERE user_id = $1", [userId]);
  await within.query(
    `UPDATE latchkey.user_account SET first_name = '', middle_name = '', last_name = '', untrusted_metadata = '{}' WHERE id = $1`,
    [userId],
  );
}
