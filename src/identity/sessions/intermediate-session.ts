import type { Database } from "#contracts/database.ts";
import { INTERMEDIATE_SESSION_MINUTES } from "#contracts/sdk-v1/project.ts";
import type { WireFactor } from "#contracts/sdk-v1/sessions.ts";

/** A sign-in of which the first factor is proven and something else is still open. Ten minutes, one use. */
export interface IntermediateSession {
  readonly id: string;
  readonly projectId: string;
  readonly userId: string;
  readonly factors: readonly WireFactor[];
  readonly durationMinutes: number;
  readonly expiresAt: string;
}

interface IntermediateSessionRow {
  readonly id: string;
  readonly project_id: string;
  readonly user_id: string;
  readonly factors: readonly WireFactor[];
  readonly duration_minutes: number;
  readonly expires_at: string;
}

const COLUMNS = "id, project_id, user_id, factors, duration_minutes, expires_at";

const OPEN = "used_at IS NULL AND expires_at > now()";

function first(rows: readonly IntermediateSessionRow[]): IntermediateSession | null {
  const row = rows[0];
  if (row === undefined) return null;
  return {
    id: row.id,
    projectId: row.project_id,
    userId: row.user_id,
    factors: row.factors,
    durationMinutes: row.duration_minutes,
    expiresAt: row.expires_at,
  };
}

export interface NewIntermediateSession {
  readonly id: string;
  readonly projectId: string;
  readonly userId: string;
  readonly tokenDigest: string;
  readonly factors: readonly WireFactor[];
  readonly durationMinutes: number;
}

export async function insertIntermediateSession(
  tx: Database,
  { id, projectId, userId, tokenDigest, factors, durationMinutes }: NewIntermediateSession,
): Promise<IntermediateSession> {
  const rows = await tx.query<IntermediateSessionRow>(
    `INSERT INTO latchkey.intermediate_session (id, project_id, user_id, token_digest, factors, duration_minutes, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, now() + make_interval(mins => $7))
     RETURNING ${COLUMNS}`,
    [id, projectId, userId, tokenDigest, JSON.stringify(factors), durationMinutes, INTERMEDIATE_SESSION_MINUTES],
  );
  const begun = first(rows);
  if (begun === null) throw new TypeError("An INSERT … RETURNING gave no row.");
  return begun;
}

/** Finds the open unfinished sign-in of a token; null when it is unknown, used, run out or another project's. */
export async function findIntermediateSession(
  database: Database,
  { projectId, tokenDigest }: { readonly projectId: string; readonly tokenDigest: string },
): Promise<IntermediateSession | null> {
  return first(
    await database.query<IntermediateSessionRow>(
      `SELECT ${COLUMNS} FROM latchkey.intermediate_session WHERE token_digest = $1 AND project_id = $2 AND ${OPEN}`,
      [tokenDigest, projectId],
    ),
  );
}

/** Whether a unfinished sign-in is still open; it stays so until the transaction ends. */
export async function isIntermediateSessionOpen(tx: Database, id: string): Promise<boolean> {
  const rows = await tx.query(
    `SELECT id FROM latchkey.intermediate_session WHERE id = $1 AND ${OPEN} FOR NO KEY UPDATE`,
    [id],
  );
  return rows.length > 0;
}

/** Uses a unfinished sign-in up; false when somebody else was first. */
export async function consumeIntermediateSession(tx: Database, id: string): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE latchkey.intermediate_session SET used_at = now() WHERE id = $1 AND ${OPEN} RETURNING id`,
    [id],
  );
  return rows.length > 0;
}
