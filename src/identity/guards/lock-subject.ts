import type { Database } from "#contracts/database.ts";
import { isAddressId } from "#identity/new-id.ts";
import type { LockSubject } from "./locks.ts";

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
