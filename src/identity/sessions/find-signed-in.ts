import type { Database } from "#contracts/database.ts";
import type { WireUser } from "#contracts/sdk-v1/user.ts";
import { USER_COLUMN, userOf, type UserRow } from "#identity/users/read-user.ts";
import type { Session } from "./session.ts";
import { ALIVE, SESSION_COLUMN, sessionOf, type SessionRow } from "./session-row.ts";

export interface SignedIn {
  readonly session: Session;
  readonly user: WireUser;
}

const FIND = `SELECT ${SESSION_COLUMN}, ${USER_COLUMN}
  FROM latchkey.session JOIN latchkey.user_account AS account ON account.id = session.user_id
  WHERE session.token_digest = $1 AND session.project_id = $2 AND ${ALIVE}`;

/** Finds the living session of a token and its person in one statement: browsers ask for both every few minutes. */
export async function findSignedIn(
  database: Database,
  { projectId, tokenDigest }: { readonly projectId: string; readonly tokenDigest: string },
): Promise<SignedIn | null> {
  const [row] = await database.query<SessionRow & UserRow>(FIND, [tokenDigest, projectId]);
  return row === undefined ? null : { session: sessionOf(row), user: userOf(row) };
}
