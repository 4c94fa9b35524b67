import type { Database } from "#contracts/database.ts";
import type { WireUser } from "#contracts/sdk-v1/user.ts";
import { findUser } from "#identity/users/read-user.ts";
import { PERSON, PERSONAL_TABLES, personValues, readPersonKeys, type PersonalTable } from "./personal-data.ts";

/** Everything that is held about a person, table by table; secrets are left out, for they are not about the person. */
export interface PersonExport {
  readonly user: WireUser;
  readonly held: Readonly<Record<string, readonly object[]>>;
}

/** Gives a person all that is known of them; null when there is no such person in the project. */
export async function exportPerson(
  database: Database,
  person: { readonly projectId: string; readonly userId: string },
): Promise<PersonExport | null> {
  const [user, keys] = [await findUser(database, person.userId), await readPersonKeys(database, person)];
  if (user === null || keys === null) return null;
  const held: Record<string, readonly object[]> = {};
  for (const table of PERSONAL_TABLES) held[table.table] = await database.query(selectOf(table), personValues(keys));
  return { user, held };
}

function selectOf({ table, shows, where }: PersonalTable): string {
  const columns = shows
    .split(", ")
    .map((column) => `row.${column}`)
    .join(", ");
  return `${PERSON} SELECT ${columns} FROM latchkey.${table} AS row, person WHERE ${where} ORDER BY 1`;
}
