import type { EmptyBody } from "#contracts/sdk-v1/sessions.ts";
import type { Operation } from "#identity/call.ts";
import { refuse } from "#identity/refusals.ts";
import { wireSession } from "#identity/sessions/session.ts";
import { listSessions } from "#identity/sessions/session-store.ts";

/** Shows where a person is signed in; which of them is this one stands beside. */
export const showSessions: Operation<EmptyBody> = async ({ session }, { database }) => {
  if (session === null) return refuse("session_not_found");
  const sessions = await listSessions(database, session.userId);
  return { ok: true, data: { current_session_id: session.id, sessions: sessions.map(wireSession) } };
};
