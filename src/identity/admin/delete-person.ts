import type { Database } from "#contracts/database.ts";
import { PERSON, PERSONAL_TABLES, personValues, readPersonKeys } from "./personal-data.ts";

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
  return database.transaction(async (within) => {
    // Held first, so that no sign-in that is under way adds anything to what is going.
    await within.query("SELECT id FROM latchkey.user_account WHERE id = $1 FOR UPDATE", [person.userId]);
    const keys = await readPersonKeys(within, person);
    if (keys === null) return false;
    for (const { table, where, atEnd } of PERSONAL_TABLES) {
      if (atEnd !== "delete") continue;
      await within.query(
        `${PERSON} DELETE FROM latchkey.${table} AS row USING person WHERE ${where}`,
        personValues(keys),
      );
    }
    await within.query(
      "UPDATE latchkey.audit_event SET session_id = NULL, request_id = '', ip_address = '', user_agent = '' WHERE user_id = $1",
      [person.userId],
    );
    await within.query("DELETE FROM latchkey.user_account WHERE id = $1", [person.userId]);
    return true;
  });
}
