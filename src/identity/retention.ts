import type { Database } from "#contracts/database.ts";

/** What is worth nothing any more, and how long it is kept for questions. */
export const OVER: Readonly<Record<string, string>> = {
  passcode: "expires_at < now() - interval '1 day'",
  link_token: "expires_at < now() - interval '1 day'",
  intermediate_session: "expires_at < now() - interval '1 day'",
  passkey_challenge: "expires_at < now() - interval '1 hour'",
  wallet_challenge: "expires_at < now() - interval '1 hour'",
  oauth_state: "expires_at < now() - interval '1 day'",
  oauth_token: "expires_at < now() - interval '1 day'",
  // Longer than any provider lets one live.
  used_id_token: "used_at < now() - interval '2 days'",
  connection_code: "expires_at < now() - interval '1 day'",
  // Used refresh tokens stay as long as they would have lived, so that a stolen one is noticed.
  connection_token: "expires_at < now() - interval '1 day'",
  connection:
    "revoked_at < now() - interval '30 days' OR (created_at < now() - interval '32 days' AND NOT EXISTS (SELECT 1 FROM latchkey.connection_token AS token WHERE token.connection_id = connection.id))",
  ended_session: "expires_at < now()",
  session: "LEAST(expires_at, revoked_at) < now() - interval '30 days'",
  totp: "NOT verified AND expires_at < now() - interval '1 day'",
  // The longest window.
  rate_window: "started_at < now() - interval '1 day'",
  account_lock: "changed_at < now() - interval '30 days' AND (locked_until IS NULL OR locked_until < now())",
  sdk_event: "received_at < now() - interval '30 days'",
  // Nobody proved the mailbox; the links that could have did end long before.
  user_account: "status = 'pending' AND locked_at IS NULL AND created_at < now() - interval '30 days'",
  audit_event: "at < now() - interval '400 days'",
};

/** So many rows go at once, so that nobody waits for a large sweep to end. */
const SLICE = 10_000;

interface RetentionDeps {
  /** Rows that go at once (10,000). */
  readonly slice?: number;
  /** Ends the sweep after the slice that is under way. */
  readonly signal?: AbortSignal;
}

/** Deletes what ran out long ago; several nodes may do it at once. Returns how many rows went. */
export async function deleteExpiredIdentityData(
  database: Database,
  { slice = SLICE, signal }: RetentionDeps = {},
): Promise<number> {
  let deleted = 0;
  for (const [table, isOver] of Object.entries(OVER)) {
    let gone = slice;
    while (gone === slice && signal?.aborted !== true) {
      gone = await deleteSlice(database, table, isOver, slice);
      deleted += gone;
    }
  }
  return deleted;
}

/** Counted by the database: a flood must not fill this server's memory when rows are deleted (docs/threats.md#16). */
async function deleteSlice(database: Database, table: string, isOver: string, slice: number): Promise<number> {
  const [gone] = await database.query<{ count: number }>(
    `WITH gone AS (
       DELETE FROM latchkey.${table} WHERE ctid = ANY (ARRAY(
         SELECT ctid FROM latchkey.${table} WHERE ${isOver} LIMIT ${slice} FOR UPDATE SKIP LOCKED))
       RETURNING 1)
     SELECT count(*)::integer AS count FROM gone`,
  );
  return gone?.count ?? 0;
}
