import type { EmptyBody } from "#contracts/sdk-v1/sessions.ts";
import type { Operation } from "#identity/call.ts";
import { refuse } from "#identity/refusals.ts";
import { findUser } from "#identity/users/read-user.ts";

/** Shows the signed-in person; their fields stand directly in `data`. */
export const showMe: Operation<EmptyBody> = async ({ session }, { database }) => {
  const user = session === null ? null : await findUser(database, session.userId);
  return user === null ? refuse("session_not_found") : { ok: true, userId: user.user_id, data: user };
};
