import type { Database } from "#contracts/database.ts";
import { refuse, type Refusal } from "#identity/refusals.ts";
import { holdPerson } from "#identity/users/hold-person.ts";
import { isHalfOpen } from "./intermediate-session.ts";
import type { Person } from "./person-of.ts";
import { holdSession } from "./session-store.ts";

/**
 * Makes sure that the session, or half-done sign-in, that a call came with still stands, and stays until the transaction
 * ends. It was read before, perhaps long before a password was hashed: whoever ended it meanwhile must not find that it
 * changed their account afterwards (docs/threats.md#14).
 */
export async function holdCaller(
  within: Database,
  { userId, session, id }: Pick<Person, "userId" | "session" | "id">,
): Promise<Refusal | null> {
  await holdPerson(within, userId);
  const stands = session === null ? await isHalfOpen(within, id) : (await holdSession(within, id)) !== null;
  return stands ? null : refuse("session_not_found");
}
