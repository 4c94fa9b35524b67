import type { NobodyAnswer, SessionAuthenticateBody } from "#contracts/sdk-v1/sessions.ts";
import type { Call, Operation, Outcome } from "#identity/call.ts";
import { refuseNobody } from "#identity/prepare-call.ts";
import type { Session } from "#identity/sessions/session.ts";
import { touchSession } from "#identity/sessions/session-store.ts";

const TOUCH_AFTER_MS = 60_000;

/** Says that a session still lives, with a fresh JWT; with a duration it ends that long from now. */
export const authenticateSession: Operation<SessionAuthenticateBody> = async (call, { database }) => {
  const { session, sessionToken, user } = call;
  if (session === null || sessionToken === null || user === null) return answerNobody(call);
  const minutes = call.body.session_duration_minutes ?? null;
  const isTouched = minutes !== null || isStale(session);
  const current = isTouched ? await touchSession(database, session, minutes) : session;
  if (current === null) return answerNobody({ ...call, isSessionDead: true });
  return {
    ok: true,
    userId: user.user_id,
    grant: { kind: "session", session: current, token: sessionToken },
    data: { user_id: user.user_id, user, __user: user },
  };
};

/** A browser writes every refusal into its console as an error, also that of a visitor who has never been here before. */
function answerNobody({ body, isSessionDead }: Pick<Call<SessionAuthenticateBody>, "body" | "isSessionDead">): Outcome {
  if (body.allow_no_session !== true) return refuseNobody(isSessionDead);
  const nobody: NobodyAnswer = { session: null, user: null };
  return { ok: true, data: nobody, ...(isSessionDead ? { grant: { kind: "ended" } } : {}) };
}

/** Browsers ask every three minutes in every tab: when a session was last used is written down once a minute. */
function isStale({ lastAccessedAt, readAt }: Session): boolean {
  return Date.parse(readAt) - Date.parse(lastAccessedAt) > TOUCH_AFTER_MS;
}
