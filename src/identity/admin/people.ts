import type { Database } from "#contracts/database.ts";
import { parseEmailAddress } from "#identity/addresses/email-address.ts";
import { parsePhone } from "#identity/addresses/phone-number.ts";
import { findPhone } from "#identity/users/user-store.ts";
import type { WireUser } from "#contracts/sdk-v1/users.ts";
import { findUser } from "#identity/users/read-user.ts";
import { PERSON, PERSONAL_TABLES, type PersonalTable, personValues, readPersonKeys } from "./personal-data.ts";

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

/** Finds a person of a project by their id, e-mail address or phone number; null when there is none. */
export async function findPerson(database: Database, projectId: string, text: string): Promise<string | null> {
  const email = parseEmailAddress(text);
  if (email !== null) return findByEmail(database, projectId, email.key);
  const phone = parsePhone(text);
  if (phone !== null) return (await findPhone(database, projectId, phone.number))?.userId ?? null;
  const rows = await database.query<{ id: string }>(
    "SELECT id FROM latchkey.user_account WHERE id = $1 AND project_id = $2",
    [text, projectId],
  );
  return rows[0]?.id ?? null;
}

/** Finds people whose account is pending, too. */
async function findByEmail(database: Database, projectId: string, key: string): Promise<string | null> {
  const rows = await database.query<{ user_id: string }>(
    "SELECT user_id FROM latchkey.email WHERE project_id = $1 AND address_key = $2",
    [projectId, key],
  );
  return rows[0]?.user_id ?? null;
}

/** Finds everybody whom a text names, in any project: each may know an address as somebody of its own. */
export async function findPeople(database: Database, text: string): Promise<readonly string[]> {
  const projects = await database.query<{ id: string }>("SELECT id FROM latchkey.project ORDER BY created_at, id");
  const found = await Promise.all(projects.map(({ id }) => findPerson(database, id, text)));
  return found.filter((userId) => userId !== null);
}

/** Everything that is held about a person, table by table; secrets are left out, for they are not about the person. */
interface PersonExport {
  readonly user: WireUser;
  readonly held: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
}

/** Gives a person all that is known of them; null when there is no such person in the project. */
export async function exportPerson(
  database: Database,
  person: { readonly projectId: string; readonly userId: string },
): Promise<PersonExport | null> {
  const [user, keys] = [await findUser(database, person.userId), await readPersonKeys(database, person)];
  if (user === null || keys === null) return null;
  const stored: Record<string, readonly Readonly<Record<string, unknown>>[]> = {};
  for (const table of PERSONAL_TABLES) stored[table.table] = await database.query(selectOf(table), personValues(keys));
  return { user, held: stored };
}

function selectOf({ table, shows, where }: PersonalTable): string {
  const columns = shows
    .split(", ")
    .map((column) => `row.${column}`)
    .join(", ");
  return `${PERSON} SELECT ${columns} FROM latchkey.${table} AS row, person WHERE ${where} ORDER BY 1`;
}

/**
 * Deletes a person and all that is known of them, everywhere at once. The audit log keeps when, how and with what result
 * the id signed in, and forgets from where.
 *
 * @returns whether there was such a person in the project
 */
export async function deletePerson(
  database: Database,
  person: { readonly projectId: string; readonly userId: string },
): Promise<boolean> {
  return database.transaction(async (tx) => {
    // Held first, so that no sign-in that is under way adds anything to what is going.
    await tx.query("SELECT id FROM latchkey.user_account WHERE id = $1 FOR UPDATE", [person.userId]);
    const keys = await readPersonKeys(tx, person);
    if (keys === null) return false;
    for (const { table, where, atEnd } of PERSONAL_TABLES) {
      if (atEnd !== "delete") continue;
      await tx.query(`${PERSON} DELETE FROM latchkey.${table} AS row USING person WHERE ${where}`, personValues(keys));
    }
    await tx.query(
      "UPDATE latchkey.audit_event SET session_id = NULL, request_id = '', ip_address = '', user_agent = '' WHERE user_id = $1",
      [person.userId],
    );
    await tx.query("DELETE FROM latchkey.user_account WHERE id = $1", [person.userId]);
    return true;
  });
}
