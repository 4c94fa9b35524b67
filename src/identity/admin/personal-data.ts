import type { Database } from "#contracts/database.ts";
import { secondFactorSubject } from "#identity/guards/locks.ts";

/** Where something about a person stands: what of it may be shown to them, and what becomes of it when they go. */
export interface PersonalTable {
  readonly table: string;
  /** Columns to show; secrets and their digests are not among them. */
  readonly shows: string;
  /** Which rows are the person's, over `row` and `person`. */
  readonly where: string;
  /** `cascade`: the account's end ends them; `delete`: by their own; `keep`: the trail of what happened, without where from. */
  readonly atEnd: "cascade" | "delete" | "keep";
}

const OF_ACCOUNT = "row.user_id = person.id";
const OF_ADDRESS = "row.project_id = person.project_id AND row.address_key = ANY(person.keys)";

/** Every table that knows people; a test holds it against the schema. The account itself is shown as the protocol does. */
export const PERSONAL_TABLES: readonly PersonalTable[] = [
  { table: "email", shows: "id, address, verified, created_at", where: OF_ACCOUNT, atEnd: "cascade" },
  { table: "phone_number", shows: "id, number, verified, created_at", where: OF_ACCOUNT, atEnd: "cascade" },
  { table: "password", shows: "id, requires_reset, set_at", where: OF_ACCOUNT, atEnd: "cascade" },
  {
    table: "passkey",
    shows:
      "id, credential_id, domain, name, user_agent, authenticator_type, transports, is_backed_up, sign_count, created_at",
    where: OF_ACCOUNT,
    atEnd: "cascade",
  },
  { table: "wallet", shows: "id, type, address, created_at", where: OF_ACCOUNT, atEnd: "cascade" },
  {
    table: "oauth_identity",
    shows: "id, provider, subject, picture_url, locale, created_at",
    where: OF_ACCOUNT,
    atEnd: "cascade",
  },
  { table: "totp", shows: "id, verified, created_at", where: OF_ACCOUNT, atEnd: "cascade" },
  {
    table: "recovery_code",
    shows: "id, used_at",
    where: "row.totp_id IN (SELECT id FROM latchkey.totp WHERE user_id = person.id)",
    atEnd: "cascade",
  },
  { table: "membership", shows: "organization_id, created_at", where: OF_ACCOUNT, atEnd: "cascade" },
  {
    table: "session",
    shows:
      "id, organization_id, started_at, last_accessed_at, expires_at, revoked_at, ip_address, user_agent, custom_claims, factors",
    where: OF_ACCOUNT,
    atEnd: "cascade",
  },
  {
    table: "connection",
    shows: "id, client_id, client_name, resource, scope, created_at, connected_at, last_used_at, revoked_at",
    where: OF_ACCOUNT,
    atEnd: "cascade",
  },
  {
    table: "intermediate_session",
    shows: "id, factors, created_at, expires_at, used_at",
    where: OF_ACCOUNT,
    atEnd: "cascade",
  },
  {
    table: "passcode",
    shows: "channel, address, attempts, created_at, expires_at, used_at",
    where: `(${OF_ADDRESS}) OR row.attach_to = person.id`,
    atEnd: "delete",
  },
  {
    table: "link_token",
    shows: "purpose, address, created_at, expires_at, used_at",
    where: `(${OF_ADDRESS}) OR row.attach_to = person.id`,
    atEnd: "delete",
  },
  {
    table: "wallet_challenge",
    shows: "type, address_key, client_block, message, created_at, expires_at, used_at",
    where: `(${OF_ADDRESS}) OR row.attach_to = person.id`,
    atEnd: "delete",
  },
  {
    table: "passkey_challenge",
    shows: "purpose, domain, user_agent, created_at, expires_at, used_at",
    where: OF_ACCOUNT,
    atEnd: "cascade",
  },
  {
    table: "outbox_message",
    shows: "channel, recipient, created_at, sent_at, given_up_at",
    where: `${OF_ACCOUNT} OR (row.project_id = person.project_id AND lower(row.recipient) = ANY(person.keys))`,
    atEnd: "delete",
  },
  {
    table: "account_lock",
    shows: "subject, failures, locks, locked_until, changed_at",
    where: "row.subject = ANY(person.subjects)",
    atEnd: "delete",
  },
  {
    table: "audit_event",
    shows: "at, operation, method, result, session_id, request_id, ip_address, user_agent",
    where: OF_ACCOUNT,
    atEnd: "keep",
  },
];

/** A person and all that their rows can be found by. */
export interface PersonKeys {
  readonly id: string;
  readonly projectId: string;
  /** Addresses, numbers and wallets, as they are told from others. */
  readonly keys: readonly string[];
  /** What their wrong guesses are counted for. */
  readonly subjects: readonly string[];
}

/** The beginning of every statement over a person's rows; takes the values of `personValues`. */
export const PERSON =
  "WITH person AS (SELECT $1::text AS id, $2::text AS project_id, $3::text[] AS keys, $4::text[] AS subjects)";

/** @returns the values that `PERSON` takes */
export function personValues({ id, projectId, keys, subjects }: PersonKeys): readonly unknown[] {
  return [id, projectId, keys, subjects];
}

/** Reads what a person's rows are found by; null when there is no such person in the project. */
export async function readPersonKeys(
  database: Database,
  { projectId, userId }: { readonly projectId: string; readonly userId: string },
): Promise<PersonKeys | null> {
  const rows = await database.query<{ keys: readonly string[]; addresses: readonly string[] }>(
    `SELECT array(
       SELECT address_key FROM latchkey.email WHERE user_id = account.id
       UNION SELECT lower(address) FROM latchkey.email WHERE user_id = account.id
       UNION SELECT number FROM latchkey.phone_number WHERE user_id = account.id
       UNION SELECT address_key FROM latchkey.wallet WHERE user_id = account.id) AS keys,
     array(
       SELECT id FROM latchkey.email WHERE user_id = account.id
       UNION SELECT id FROM latchkey.phone_number WHERE user_id = account.id) AS addresses
     FROM latchkey.user_account AS account WHERE account.id = $1 AND account.project_id = $2`,
    [userId, projectId],
  );
  const row = rows[0];
  if (row === undefined) return null;
  const subjects = [userId, secondFactorSubject(projectId, userId).subject, ...row.addresses];
  return { id: userId, projectId, keys: row.keys, subjects };
}
