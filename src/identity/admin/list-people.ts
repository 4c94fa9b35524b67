import type { Database } from "#contracts/database.ts";

export const PERSON_STATES = ["active", "pending", "locked"] as const;
export type PersonState = (typeof PERSON_STATES)[number];

export interface ListedPerson {
  readonly user_id: string;
  /** `locked` by the operator, `pending` until a mailbox was proven, else `active`. */
  readonly state: PersonState;
  readonly created_at: string;
  /** The last use of a session that is still kept; null without one. */
  readonly last_seen_at: string | null;
  readonly emails: readonly string[];
  readonly phone_numbers: readonly string[];
}

export interface PeopleFilter {
  /** A part of an e-mail address or phone number, in any case. */
  readonly address: string | null;
  readonly state: PersonState | null;
  /** When the account was made: from this instant. */
  readonly since: Date | null;
  /** When the account was made: before this instant. */
  readonly until: Date | null;
  /** The last person of the page before; null for the first page. */
  readonly after: string | null;
  readonly limit: number;
}

/** What an operator sees of an account: read from `account`, so that filters and columns say the same. */
const STATE = "CASE WHEN account.locked_at IS NOT NULL THEN 'locked' ELSE account.status END";

/** Lists the people of a project, newest account first. */
export async function listPeople(
  database: Database,
  { projectId, address, state, since, until, after, limit }: PeopleFilter & { readonly projectId: string },
): Promise<readonly ListedPerson[]> {
  return database.query<ListedPerson>(
    `SELECT account.id AS user_id, ${STATE} AS state, account.created_at,
       (SELECT max(last_accessed_at) FROM latchkey.session WHERE user_id = account.id) AS last_seen_at,
       ARRAY(SELECT email.address FROM latchkey.email WHERE user_id = account.id ORDER BY created_at, id) AS emails,
       ARRAY(SELECT number FROM latchkey.phone_number WHERE user_id = account.id ORDER BY created_at, id) AS phone_numbers
     FROM latchkey.user_account AS account
     WHERE account.project_id = $1
       AND ($2::text IS NULL
         OR EXISTS (SELECT 1 FROM latchkey.email WHERE user_id = account.id
           AND (strpos(address_key, lower($2)) > 0 OR strpos(lower(address), lower($2)) > 0))
         OR EXISTS (SELECT 1 FROM latchkey.phone_number WHERE user_id = account.id AND strpos(number, $2) > 0))
       AND ($3::text IS NULL OR ${STATE} = $3)
       AND ($4::timestamptz IS NULL OR account.created_at >= $4)
       AND ($5::timestamptz IS NULL OR account.created_at < $5)
       AND ($6::text IS NULL OR (account.created_at, account.id) <
         (SELECT previous.created_at, previous.id FROM latchkey.user_account AS previous WHERE previous.id = $6))
     ORDER BY account.created_at DESC, account.id DESC LIMIT $7`,
    [projectId, address, state, since, until, after, limit],
  );
}
