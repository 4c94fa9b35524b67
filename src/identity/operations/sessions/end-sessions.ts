import type { EmptyBody } from "#contracts/sdk-v1/sessions.ts";
import type { Operation } from "#identity/call.ts";
import { refuse } from "#identity/refusals.ts";
import { revokeOtherSessions, revokeSession } from "#identity/sessions/session-store.ts";

/** Logs out: the session ends at once, on every tab and node (docs/threats.md#20). */
export const endSession: Operation<EmptyBody> = async ({ session }, { database }) => {
  if (session === null) return refuse("session_not_found");
  const { id: sessionId, userId } = session;
  const isEnded = await revokeSession(database, { userId, sessionId });
  return isEnded ? { ok: true, userId, grant: { kind: "ended" }, data: {} } : refuse("session_not_found");
};

/** Logs out one other device of the same person; somebody else's session is as unknown as none. */
export const endOneSession: Operation<EmptyBody> = async ({ session, params }, { database }) => {
  if (session === null) return refuse("session_not_found");
  const sessionId = params["session_id"] ?? "";
  const isEnded = await revokeSession(database, { userId: session.userId, sessionId });
  if (!isEnded) return refuse("factor_not_found");
  const isOwn = sessionId === session.id;
  return { ok: true, userId: session.userId, data: {}, ...(isOwn ? { grant: { kind: "ended" } } : {}) };
};

/** Logs out every other device of the same person. */
export const endOtherSessions: Operation<EmptyBody> = async ({ session }, { database }) => {
  if (session === null) return refuse("session_not_found");
  const revoked = await database.transaction((within) => revokeOtherSessions(within, session.userId, session.id));
  return { ok: true, userId: session.userId, data: { revoked } };
};
