import type { Database } from "#contracts/database.ts";

/**
 * Lets changes of one account happen one after the other, until the transaction ends; whoever signs in waits as well.
 * Rows are taken in one order, so that no two transactions wait for each other: what a call uses up (a code, a link, a
 * challenge), then the person, then whatever is theirs.
 */
export async function holdPerson(within: Database, userId: string): Promise<void> {
  await within.query("SELECT id FROM latchkey.user_account WHERE id = $1 FOR NO KEY UPDATE", [userId]);
}
