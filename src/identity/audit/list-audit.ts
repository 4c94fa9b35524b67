import type { Database } from "#contracts/database.ts";

/** One line of the audit log. */
export interface ListedEvent {
  /** Counts up; what a next page begins after. */
  readonly id: string;
  readonly at: string;
  readonly operation: string;
  readonly method: string;
  /** `ok` or the error_type of the answer. */
  readonly result: string;
  readonly user_id: string | null;
  readonly session_id: string | null;
  readonly request_id: string;
  readonly ip_address: string;
  readonly user_agent: string;
}

export interface AuditFilter {
  readonly userId: string | null;
  /** `ok`, `failed` for everything else, or one error_type. */
  readonly result: string | null;
  readonly since: Date | null;
  readonly until: Date | null;
  /** The id of the last line of the page before; null for the first page. */
  readonly after: string | null;
  readonly limit: number;
}

/** Lists what happened in a project, newest first. */
export async function listAudit(
  database: Database,
  { projectId, userId, result, since, until, after, limit }: AuditFilter & { readonly projectId: string },
): Promise<readonly ListedEvent[]> {
  return database.query<ListedEvent>(
    `SELECT id::text AS id, at, operation, method, result, user_id, session_id, request_id, ip_address, user_agent
     FROM latchkey.audit_event
     WHERE project_id = $1
       AND ($2::text IS NULL OR user_id = $2)
       AND ($3::text IS NULL OR result = $3 OR ($3 = 'failed' AND result <> 'ok'))
       AND ($4::timestamptz IS NULL OR at >= $4)
       AND ($5::timestamptz IS NULL OR at < $5)
       AND ($6::bigint IS NULL OR id < $6::bigint)
     ORDER BY id DESC LIMIT $7`,
    [projectId, userId, result, since, until, after, limit],
  );
}
