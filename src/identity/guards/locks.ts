// Ten wrong guesses in a row, over all factors of a person, close the sign-in methods that can be guessed (docs/threats.md#2).
// Links and passkeys stay open, so that nobody can be locked out by a stranger.
import type { Database } from "#contracts/database.ts";
import { type Refusal, refuse } from "#identity/refusals.ts";
import { isAddressId } from "#identity/new-id.ts";

const MOST_FAILURES = 10;
const FIRST_LOCK_MINUTES = 15;
const LONGEST_LOCK_MINUTES = 24 * 60;

export interface LockSubject {
  readonly projectId: string;
  /** `user-…`, or the id that an address would have: then an unknown address locks like a known one. */
  readonly subject: string;
  /** How many wrong guesses in a row lock (10). */
  readonly mostFailures?: number;
}

/** The person that guesses are counted for; null where they are counted for an address that nobody has. */
export function personOfSubject({ subject }: LockSubject): string | null {
  return subject.startsWith("user-") ? subject : null;
}

/** Says no while the subject is locked. */
export async function refuseLocked(database: Database, subject: LockSubject): Promise<Refusal | null> {
  const [lock] = await database.query<{ left: number }>(
    `SELECT ceil(extract(epoch FROM locked_until - now()))::integer AS left
     FROM latchkey.account_lock WHERE subject = $1 AND locked_until > now()`,
    [subject.subject],
  );
  if (lock === undefined) return null;
  return refuse("user_locked", { retryAfterSeconds: Math.max(1, lock.left), userId: personOfSubject(subject) });
}

/** Counts a wrong guess; true when it was the one that locks. Each lock lasts twice as long as the one before. */
export async function countFailure(
  tx: Database,
  { projectId, subject, mostFailures = MOST_FAILURES }: LockSubject,
): Promise<boolean> {
  const rows = await tx.query<{ failures: number }>(
    `INSERT INTO latchkey.account_lock AS held (subject, project_id, failures) VALUES ($1, $2, 1)
     ON CONFLICT (subject) DO UPDATE SET failures = held.failures + 1, changed_at = now() RETURNING failures`,
    [subject, projectId],
  );
  if ((rows[0]?.failures ?? 0) < mostFailures) return false;
  await tx.query(
    `UPDATE latchkey.account_lock SET failures = 0, locks = locks + 1, changed_at = now(),
       locked_until = now() + make_interval(mins => LEAST($2 * (2 ^ LEAST(locks, 10)), $3)::integer)
     WHERE subject = $1`,
    [subject, FIRST_LOCK_MINUTES, LONGEST_LOCK_MINUTES],
  );
  return true;
}

/**
 * Forgets the wrong guesses once a session came out of the right one; a lock ends only by time, by link or by the
 * operator. A first factor alone forgets nothing: it could be proven again between any two guesses at the second.
 */
export async function clearFailures(tx: Database, { subject }: LockSubject): Promise<void> {
  await tx.query(
    "DELETE FROM latchkey.account_lock WHERE subject = $1 AND (locked_until IS NULL OR locked_until <= now())",
    [subject],
  );
}

/** Ends a lock that guesses led to, because its owner got in by a way that cannot be guessed; the operator's own stays. */
export async function unlockByOwner(tx: Database, { subject }: LockSubject): Promise<void> {
  await tx.query(
    `DELETE FROM latchkey.account_lock
     WHERE subject = $1 AND (locked_until IS NULL OR locked_until <= now() + make_interval(mins => $2))`,
    [subject, LONGEST_LOCK_MINUTES],
  );
}

/** Ends a lock, because the operator said so. */
export async function unlock(tx: Database, { subject }: LockSubject): Promise<void> {
  await tx.query("DELETE FROM latchkey.account_lock WHERE subject = $1", [subject]);
}

/**
 * What wrong guesses are counted for: the person, whichever of their addresses was used; else the address itself. Null for
 * a text that is no address's id: written there by a stranger, the name of another count would close that (docs/threats.md#2).
 */
export async function subjectOfAddress(
  database: Database,
  projectId: string,
  addressId: string,
): Promise<LockSubject | null> {
  if (!isAddressId(addressId)) return null;
  const rows = await database.query<{ user_id: string }>(
    `SELECT user_id FROM latchkey.email WHERE project_id = $1 AND id = $2
     UNION ALL SELECT user_id FROM latchkey.phone_number WHERE project_id = $1 AND id = $2`,
    [projectId, addressId],
  );
  return { projectId, subject: rows[0]?.user_id ?? addressId };
}

/** A code of six digits that is right for a minute and a half must not be guessed at more often than this. */
const MOST_SECOND_FACTOR_FAILURES = 8;

/**
 * What wrong second factors are counted for. A count of its own: a right first factor must not clear it, and strangers,
 * who lack the first factor, cannot close it (docs/threats.md#2 and #44).
 */
export function secondFactorSubject(projectId: string, userId: string): LockSubject {
  return { projectId, subject: `second factor of ${userId}`, mostFailures: MOST_SECOND_FACTOR_FAILURES };
}

interface Tried {
  readonly projectId: string;
  readonly userId: string;
}

/** Says no while the second step of a person is closed. */
export async function refuseClosedSecondStep(
  database: Database,
  { projectId, userId }: Tried,
): Promise<Refusal | null> {
  const locked = await refuseLocked(database, secondFactorSubject(projectId, userId));
  if (locked === null) return null;
  return refuse("user_locked", {
    message: "Too many wrong codes. The second step is locked for a while. A passkey still works.",
    ...(locked.retryAfterSeconds === null ? {} : { retryAfterSeconds: locked.retryAfterSeconds }),
  });
}

/** Counts a wrong second factor; eight in a row close the second step, independently of the first (docs/threats.md#44). */
export async function countSecondFactorFailure(tx: Database, { projectId, userId }: Tried): Promise<void> {
  await countFailure(tx, secondFactorSubject(projectId, userId));
}
