import type { EmptyAnswer } from "#contracts/sdk-v1/fields.ts";
import type {
  EmptyBody,
  NobodyAnswer,
  RevokeOthersAnswer,
  SessionAnswer,
  SessionAuthenticateBody,
  SessionsAnswer,
} from "#contracts/sdk-v1/sessions.ts";
import type { Call, Operation, OperationResult } from "#identity/call.ts";
import { refuseNobody } from "#identity/call-steps.ts";
import { type Session, wireSession } from "#identity/sessions/session.ts";
import { listSessions, revokeOtherSessions, revokeSession, touchSession } from "#identity/sessions/session-store.ts";
import { refuse } from "#identity/refusals.ts";

const TOUCH_AFTER_MS = 60_000;

/** Says that a session still lives, with a fresh JWT; with a duration it ends that long from now. */
export const authenticateSession: Operation<SessionAuthenticateBody, SessionAnswer> = async (call, { database }) => {
  const { session, sessionToken, user } = call;
  if (session === null || sessionToken === null || user === null) return answerNobody(call);
  const minutes = call.body.session_duration_minutes ?? null;
  const isTouched = minutes !== null || isStale(session);
  const current = isTouched ? await touchSession(database, session, minutes) : session;
  if (current === null) return answerNobody({ ...call, isSessionDead: true });
  return {
    ok: true,
    userId: user.user_id,
    issued: { kind: "session", session: current, token: sessionToken },
    data: { user_id: user.user_id, user, __user: user },
  };
};

/** A browser writes every refusal into its console as an error, also that of a visitor who has never been here before. */
function answerNobody({
  body,
  isSessionDead,
}: Pick<Call<SessionAuthenticateBody>, "body" | "isSessionDead">): OperationResult<NobodyAnswer> {
  if (body.allow_no_session !== true) return refuseNobody(isSessionDead);
  const nobody: NobodyAnswer = { session: null, user: null };
  return { ok: true, data: nobody, ...(isSessionDead ? { issued: { kind: "ended" } } : {}) };
}

/** Browsers ask every three minutes in every tab: when a session was last used is written down once a minute. */
function isStale({ lastAccessedAt, readAt }: Session): boolean {
  return Date.parse(readAt) - Date.parse(lastAccessedAt) > TOUCH_AFTER_MS;
}

/** Logs out: the session ends at once, on every tab and node (docs/threats.md#20). */
export const endSession: Operation<EmptyBody, EmptyAnswer> = async ({ session }, { database }) => {
  if (session === null) return refuse("session_not_found");
  const { id: sessionId, userId } = session;
  const isEnded = await revokeSession(database, { userId, sessionId });
  return isEnded ? { ok: true, userId, issued: { kind: "ended" }, data: {} } : refuse("session_not_found");
};

/** Logs out one other device of the same person; somebody else's session is as unknown as none. */
export const endOneSession: Operation<EmptyBody, EmptyAnswer> = async ({ session, params }, { database }) => {
  if (session === null) return refuse("session_not_found");
  const sessionId = params["session_id"] ?? "";
  const isEnded = await revokeSession(database, { userId: session.userId, sessionId });
  if (!isEnded) return refuse("factor_not_found");
  const isOwn = sessionId === session.id;
  return { ok: true, userId: session.userId, data: {}, ...(isOwn ? { issued: { kind: "ended" } } : {}) };
};

/** Logs out every other device of the same person. */
export const endOtherSessions: Operation<EmptyBody, RevokeOthersAnswer> = async ({ session }, { database }) => {
  if (session === null) return refuse("session_not_found");
  const revoked = await database.transaction((tx) => revokeOtherSessions(tx, session.userId, session.id));
  return { ok: true, userId: session.userId, data: { revoked } };
};

/** Shows where a person is signed in; which of them is this one stands beside. */
export const showSessions: Operation<EmptyBody, SessionsAnswer> = async ({ session }, { database }) => {
  if (session === null) return refuse("session_not_found");
  const sessions = await listSessions(database, session.userId);
  return { ok: true, data: { current_session_id: session.id, sessions: sessions.map(wireSession) } };
};
