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
