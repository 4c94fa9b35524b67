import type { Database } from "#contracts/database.ts";
import { parseEmailAddress } from "#identity/addresses/email-address.ts";
import { parsePhone } from "#identity/addresses/phone-number.ts";
import { findPhone } from "#identity/users/user-store.ts";

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
