// The handle that an authenticator keeps beside a key, and gives back when nobody has said who signs in.
import type { Database } from "#contracts/database.ts";
import { writeBase64url } from "./base64url.ts";

const MOST_BYTES = 64;

/** The shape of ids of people, whichever project they are of (`newId`). */
const USER_ID = /^user-(test|live)-/;

/**
 * Makes the handle (base64url) for a person: their id, or the one that the page asks for. Null when that is too long for
 * an authenticator (WebAuthn L3 §5.4.3) or the id of somebody else.
 */
export function chooseUserHandle(userId: string, override: string | undefined): string | null {
  const id = override ?? userId;
  const bytes = Buffer.from(id, "utf8");
  if (bytes.length > MOST_BYTES) return null;
  if (id !== userId && USER_ID.test(id)) return null;
  return writeBase64url(bytes);
}

interface HandleOf {
  readonly projectId: string;
  readonly userId: string;
  readonly handle: string;
}

/** Whether somebody else of the project has the handle already. */
export async function isForeignHandle(database: Database, { projectId, userId, handle }: HandleOf): Promise<boolean> {
  const rows = await database.query(
    "SELECT 1 FROM latchkey.passkey WHERE project_id = $1 AND user_handle = $2 AND user_id <> $3 LIMIT 1",
    [projectId, handle, userId],
  );
  return rows.length > 0;
}

/** Lets one registration of a handle pass at a time, until the transaction ends. */
export async function reserveHandle(within: Database, { projectId, handle }: HandleOf): Promise<void> {
  await within.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [`user handle ${projectId} ${handle}`]);
}
