// Ten wrong guesses in a row, over all factors of a person, close the sign-in methods that can be guessed (docs/threats.md#2).
// Links and passkeys stay open, so that nobody can be locked out by a stranger.
import type { Database } from "#contracts/database.ts";
import { refuse, type Refusal } from "#identity/refusals.ts";

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
  within: Database,
  { projectId, subject, mostFailures = MOST_FAILURES }: LockSubject,
): Promise<boolean> {
  const rows = await within.query<{ failures: number }>(
    `INSERT INTO latchkey.account_lock AS held (subject, project_id, failures) VALUES ($1, $2, 1)
     ON CONFLICT (subject) DO UPDATE SET failures = held.failures + 1, changed_at = now() RETURNING failures`,
    [subject, projectId],
  );
  if ((rows[0]?.failures ?? 0) < mostFailures) return false;
  await within.query(
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
export async function clearFailures(within: Database, { subject }: LockSubject): Promise<void> {
  await within.query(
    "DELETE FROM latchkey.account_lock WHERE subject = $1 AND (locked_until IS NULL OR locked_until <= now())",
    [subject],
  );
}

/** Ends a lock that guesses led to, because its owner got in by a way that cannot be guessed; the operator's own stays. */
export async function unlockByOwner(within: Database, { subject }: LockSubject): Promise<void> {
  await within.query(
    `DELETE FROM latchkey.account_lock
     WHERE subject = $1 AND (locked_until IS NULL OR locked_until <= now() + make_interval(mins => $2))`,
    [subject, LONGEST_LOCK_MINUTES],
  );
}

/** Ends a lock, because the operator said so. */
export async function unlock(within: Database, { subject }: LockSubject): Promise<void> {
  await within.query("DELETE FROM latchkey.account_lock WHERE subject = $1", [subject]);
}
