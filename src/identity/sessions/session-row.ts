import { instantOf } from "#identity/instant-of.ts";
import type { Session } from "./session.ts";

/** A row with a session as `SESSION_COLUMN` gives it. */
export interface SessionRow {
  /** Its instants spelled by the database. */
  readonly session: Session;
}

/** A session in any statement that has `latchkey.session`: as one column of JSON, which is read faster than twelve. */
export const SESSION_COLUMN = `json_build_object(
    'id', session.id, 'projectId', session.project_id, 'userId', session.user_id,
    'organizationId', session.organization_id, 'startedAt', session.started_at,
    'lastAccessedAt', session.last_accessed_at, 'expiresAt', session.expires_at,
    'ipAddress', session.ip_address, 'userAgent', session.user_agent,
    'customClaims', session.custom_claims, 'factors', session.factors, 'readAt', now()
  ) AS session`;

/** Neither ended nor run out, by the database's clock. */
export const ALIVE = "revoked_at IS NULL AND expires_at > now()";

/** Turns such a row into a session. */
export function sessionOf({ session }: SessionRow): Session {
  return {
    ...session,
    startedAt: instantOf(session.startedAt),
    lastAccessedAt: instantOf(session.lastAccessedAt),
    expiresAt: instantOf(session.expiresAt),
    readAt: instantOf(session.readAt),
  };
}

/** The session that a statement found; null when none. */
export function firstSession(rows: readonly SessionRow[]): Session | null {
  return rows[0] === undefined ? null : sessionOf(rows[0]);
}
