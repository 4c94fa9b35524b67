import type { Database } from "#contracts/database.ts";
import { refuse, type Refusal } from "#identity/refusals.ts";
import { secondFactorSubject } from "./lock-subject.ts";
import { countFailure, refuseLocked } from "./locks.ts";

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
export async function countSecondFactorFailure(within: Database, { projectId, userId }: Tried): Promise<void> {
  await countFailure(within, secondFactorSubject(projectId, userId));
}
