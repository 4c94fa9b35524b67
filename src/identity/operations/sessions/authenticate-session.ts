import type { SessionAuthenticateBody } from "#contracts/sdk-v1/sessions.ts";
import type { Operation } from "#identity/call.ts";
import { refuse } from "#identity/refusals.ts";
import type { Session } from "#identity/sessions/session.ts";
import { touchSession } from "#identity/sessions/session-store.ts";

const TOUCH_AFTER_MS = 60_000;

/** Says that a session still lives, with a fresh JWT; with a duration it ends that long from now. */
export const authenticateSession: Operation<SessionAuthenticateBody> = async (call, { database }) => {
  const { session, sessionToken, user } = call;
  if (session === null || sessionToken === null || user === null) return refuse("session_not_found");
  const minutes = call.body.session_duration_minutes ?? null;
  const isTouched = minutes !== null || isStale(session);
  const current = isTouched ? await touchSession(database, session, minutes) : session;
  if (current === null) return refuse("session_not_found");
  return {
    ok: true,
    userId: user.user_id,
    grant: { kind: "session", session: current, token: sessionToken },
    data: { user_id: user.user_id, user, __user: user },
  };
};

/** Browsers ask every three minutes in every tab: when a session was last used is written down once a minute. */
function isStale({ lastAccessedAt, readAt }: Session): boolean {
  return Date.parse(readAt) - Date.parse(lastAccessedAt) > TOUCH_AFTER_MS;
}
