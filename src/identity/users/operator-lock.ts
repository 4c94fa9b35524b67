import type { Database } from "#contracts/database.ts";
import { secondFactorSubject, unlock } from "#identity/guards/locks.ts";
import { refuse, type Refusal } from "#identity/refusals.ts";
import { revokeOtherSessions } from "#identity/sessions/session-store.ts";

/** Whether the operator locked a person. */
export async function isLockedPerson(database: Database, userId: string): Promise<boolean> {
  const rows = await database.query("SELECT id FROM latchkey.user_account WHERE id = $1 AND locked_at IS NOT NULL", [
    userId,
  ]);
  return rows.length > 0;
}

/** Says no to a person whom the operator locked, whichever way they proved themselves; a lock waits for who is signing in. */
export async function refuseLockedPerson(tx: Database, userId: string): Promise<Refusal | null> {
  const rows = await tx.query<{ is_locked: boolean }>(
    "SELECT locked_at IS NOT NULL AS is_locked FROM latchkey.user_account WHERE id = $1 FOR SHARE",
    [userId],
  );
  if (rows[0]?.is_locked !== true) return null;
  return refuse("user_locked", { message: "This account is locked. Please write to the people who run this site." });
}

/** Closes every way into an account and ends its sessions; returns how many there were. */
export async function lockPerson(database: Database, userId: string): Promise<number> {
  return database.transaction(async (tx) => {
    await tx.query("UPDATE latchkey.user_account SET locked_at = COALESCE(locked_at, now()) WHERE id = $1", [userId]);
    return revokeOtherSessions(tx, userId, null);
  });
}

/** Opens an account again, no matter who closed it: the operator, or too many wrong guesses. */
export async function unlockPerson(
  database: Database,
  { projectId, userId }: { readonly projectId: string; readonly userId: string },
): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query("UPDATE latchkey.user_account SET locked_at = NULL WHERE id = $1", [userId]);
    await unlock(tx, { projectId, subject: userId });
    await unlock(tx, secondFactorSubject(projectId, userId));
  });
}
