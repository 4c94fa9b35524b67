import type { Database } from "#contracts/database.ts";

/** One authentication event: enough to investigate, and no secret (docs/threats.md#48). */
export interface AuditEvent {
  readonly projectId: string | null;
  readonly userId: string | null;
  readonly sessionId: string | null;
  readonly operation: string;
  /** The way of signing in, for example `otp`. */
  readonly method: string;
  /** `ok` or the error_type of the answer. */
  readonly result: string;
  readonly requestId: string;
  readonly ipAddress: string;
  readonly userAgent: string;
}

export async function writeAudit(database: Database, event: AuditEvent): Promise<void> {
  await database.query(
    `INSERT INTO latchkey.audit_event
       (project_id, user_id, session_id, operation, method, result, request_id, ip_address, user_agent)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      event.projectId,
      event.userId,
      event.sessionId,
      event.operation,
      event.method,
      event.result,
      event.requestId,
      event.ipAddress,
      event.userAgent,
    ],
  );
}

/** Notes what the operator did by command, on the machine itself: it has no session, request or address. */
export async function writeOperatorAudit(
  database: Database,
  event: Pick<AuditEvent, "projectId" | "userId" | "operation">,
): Promise<void> {
  const nowhere = { sessionId: null, requestId: "", ipAddress: "", userAgent: "" };
  await writeAudit(database, { ...event, ...nowhere, method: "operator", result: "ok" });
}

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

interface AuditFilter {
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
