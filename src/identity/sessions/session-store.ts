import type { Database } from "#contracts/database.ts";
import type { WireFactor } from "#contracts/sdk-v1/sessions.ts";
import { lockPersonRow } from "#identity/users/user-store.ts";
import type { Session } from "./session.ts";
import { instantOf, USER_COLUMN, userOf, type UserRow } from "#identity/users/read-user.ts";
import type { WireUser } from "#contracts/sdk-v1/users.ts";

export interface NewSession {
  readonly id: string;
  readonly projectId: string;
  readonly userId: string;
  readonly organizationId: string | null;
  readonly tokenDigest: string;
  readonly minutes: number;
  readonly ipAddress: string;
  readonly userAgent: string;
  readonly factors: readonly WireFactor[];
}

/** Begins a session; its times are the database's. */
export async function insertSession(tx: Database, session: NewSession): Promise<Session> {
  const rows = await tx.query<SessionRow>(
    `INSERT INTO latchkey.session
       (id, project_id, user_id, organization_id, token_digest, expires_at, ip_address, user_agent, factors)
     VALUES ($1, $2, $3, $4, $5, now() + make_interval(mins => $6), $7, $8, $9)
     RETURNING ${SESSION_COLUMN}`,
    [
      session.id,
      session.projectId,
      session.userId,
      session.organizationId,
      session.tokenDigest,
      session.minutes,
      session.ipAddress,
      session.userAgent,
      JSON.stringify(session.factors),
    ],
  );
  const begun = firstSession(rows);
  if (begun === null) throw new TypeError("An INSERT … RETURNING gave no row.");
  return begun;
}

/** Finds the living session of a token; null when it is unknown, revoked, run out or another project's. */
export async function findSession(
  database: Database,
  { projectId, tokenDigest }: { readonly projectId: string; readonly tokenDigest: string },
): Promise<Session | null> {
  return firstSession(
    await database.query<SessionRow>(
      `SELECT ${SESSION_COLUMN} FROM latchkey.session WHERE token_digest = $1 AND project_id = $2 AND ${ALIVE}`,
      [tokenDigest, projectId],
    ),
  );
}

/**
 * Notes that a session was used; null when it died meanwhile.
 *
 * @param minutes when given, the session ends that long from now
 */
export async function touchSession(
  database: Database,
  session: Session,
  minutes: number | null,
): Promise<Session | null> {
  const rows = await database.query<SessionRow>(
    `UPDATE latchkey.session
     SET last_accessed_at = now(), expires_at = COALESCE(now() + make_interval(mins => $2), expires_at)
     WHERE id = $1 AND ${ALIVE}
     RETURNING ${SESSION_COLUMN}`,
    [session.id, minutes],
  );
  return firstSession(rows);
}

/** Reads a living session as it is now and keeps it so until the transaction ends; null when it died meanwhile. */
export async function lockSession(tx: Database, sessionId: string): Promise<Session | null> {
  return firstSession(
    await tx.query<SessionRow>(
      `SELECT ${SESSION_COLUMN} FROM latchkey.session WHERE id = $1 AND ${ALIVE} FOR NO KEY UPDATE`,
      [sessionId],
    ),
  );
}

/** Adds what was just proven to a living session, keeping its id and token; null when it died meanwhile. */
export async function renewSession(
  tx: Database,
  sessionId: string,
  {
    factors,
    minutes,
  }: {
    readonly factors: readonly WireFactor[];
    readonly minutes: number | null;
  },
): Promise<Session | null> {
  const rows = await tx.query<SessionRow>(
    `UPDATE latchkey.session
     SET factors = $2, last_accessed_at = now(), expires_at = COALESCE(now() + make_interval(mins => $3), expires_at)
     WHERE id = $1 AND ${ALIVE}
     RETURNING ${SESSION_COLUMN}`,
    [sessionId, JSON.stringify(factors), minutes],
  );
  return firstSession(rows);
}

/** Whoever signs in by program has no end of sessions; a person who looks through them has fewer. */
const MOST_LISTED = 100;

/** The living sessions of a person, newest use first, a hundred at the most. */
export async function listSessions(database: Database, userId: string): Promise<readonly Session[]> {
  const rows = await database.query<SessionRow>(
    `SELECT ${SESSION_COLUMN} FROM latchkey.session WHERE user_id = $1 AND ${ALIVE}
     ORDER BY last_accessed_at DESC, id LIMIT ${MOST_LISTED}`,
    [userId],
  );
  return rows.map(sessionOf);
}

/** Ends one living session of a person; false when there was none of this id. */
export async function revokeSession(
  tx: Database,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE latchkey.session SET revoked_at = now() WHERE id = $1 AND user_id = $2 AND ${ALIVE} RETURNING id`,
    [sessionId, userId],
  );
  return rows.length > 0;
}

/**
 * Ends every session of a person except one, and every unfinished sign-in (docs/threats.md#14).
 *
 * @param keep the id of the session, or of the unfinished sign-in, that goes on; null ends them all
 * @returns how many sessions ended
 */
export async function revokeOtherSessions(tx: Database, userId: string, keep: string | null): Promise<number> {
  // Sessions that end each other would else each hold what the other one waits for.
  await lockPersonRow(tx, userId);
  await tx.query(
    "UPDATE latchkey.intermediate_session SET used_at = now() WHERE user_id = $1 AND id IS DISTINCT FROM $2 AND used_at IS NULL",
    [userId, keep],
  );
  const rows = await tx.query(
    "UPDATE latchkey.session SET revoked_at = now() WHERE user_id = $1 AND id IS DISTINCT FROM $2 AND revoked_at IS NULL RETURNING id",
    [userId, keep],
  );
  return rows.length;
}

/** A row with a session as `SESSION_COLUMN` gives it. */
interface SessionRow {
  /** Its instants spelled by the database. */
  readonly session: Session;
}

/** A session in any statement that has `latchkey.session`: as one column of JSON, which is read faster than twelve. */
const SESSION_COLUMN = `json_build_object(
    'id', session.id, 'projectId', session.project_id, 'userId', session.user_id,
    'organizationId', session.organization_id, 'startedAt', session.started_at,
    'lastAccessedAt', session.last_accessed_at, 'expiresAt', session.expires_at,
    'ipAddress', session.ip_address, 'userAgent', session.user_agent,
    'customClaims', session.custom_claims, 'factors', session.factors, 'readAt', now()
  ) AS session`;

/** Neither ended nor run out, by the database's clock. */
const ALIVE = "revoked_at IS NULL AND expires_at > now()";

/** Turns such a row into a session. */
function sessionOf({ session }: SessionRow): Session {
  return {
    ...session,
    startedAt: instantOf(session.startedAt),
    lastAccessedAt: instantOf(session.lastAccessedAt),
    expiresAt: instantOf(session.expiresAt),
    readAt: instantOf(session.readAt),
  };
}

/** The session that a statement found; null when none. */
function firstSession(rows: readonly SessionRow[]): Session | null {
  return rows[0] === undefined ? null : sessionOf(rows[0]);
}

interface SignedIn {
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
