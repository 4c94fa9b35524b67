import type { WireFactor } from "#contracts/sdk-v1/session.ts";
import type { Session } from "./session.ts";

/** A session's columns as `SESSION_COLUMNS` names them. */
export interface SessionRow {
  readonly id: string;
  readonly project_id: string;
  readonly user_id: string;
  readonly organization_id: string | null;
  readonly started_at: string;
  readonly last_accessed_at: string;
  readonly expires_at: string;
  readonly ip_address: string;
  readonly user_agent: string;
  readonly custom_claims: Readonly<Record<string, unknown>> | null;
  readonly factors: readonly WireFactor[];
  readonly read_at: string;
}

const NAMES = [
  "id",
  "project_id",
  "user_id",
  "organization_id",
  "started_at",
  "last_accessed_at",
  "expires_at",
  "ip_address",
  "user_agent",
  "custom_claims",
  "factors",
];

const READ_AT = "now() AS read_at";

/** The columns of a session in any statement that has `latchkey.session`. */
export const SESSION_COLUMNS = [...NAMES.map((name) => `session.${name}`), READ_AT].join(", ");

/** Neither ended nor run out, by the database's clock. */
export const ALIVE = "revoked_at IS NULL AND expires_at > now()";

/** Turns such columns into a session. */
export function sessionOf(row: SessionRow): Session {
  return {
    id: row.id,
    projectId: row.project_id,
    userId: row.user_id,
    organizationId: row.organization_id,
    startedAt: row.started_at,
    lastAccessedAt: row.last_accessed_at,
    expiresAt: row.expires_at,
    ipAddress: row.ip_address,
    userAgent: row.user_agent,
    customClaims: row.custom_claims,
    factors: row.factors,
    readAt: row.read_at,
  };
}

/** The session that a statement found; null when none. */
export function firstSession(rows: readonly SessionRow[]): Session | null {
  return rows[0] === undefined ? null : sessionOf(rows[0]);
}
