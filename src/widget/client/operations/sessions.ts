import type { SessionsAnswer } from "#contracts/sdk-v1/sessions.ts";
import type { Calls } from "#widget/client/calls.ts";
import type { Client } from "#widget/client/client.ts";
import { isUnrecoverable } from "#widget/client/session/refresh.ts";
import type { SessionStore } from "#widget/client/session/session-store.ts";
import { hasShape, isWholeSignIn } from "#widget/client/wire/holds.ts";

const isList = hasShape<SessionsAnswer>("current_session_id", "sessions");

/** The session of this page and the person's others (docs/identity-wire.md#5). */
export function createSessions({ ask, signIn }: Calls, store: SessionStore): Client["sessions"] {
  const end = (): void => {
    store.endMfaPending();
    store.endSession();
  };
  return {
    async authenticate(options) {
      try {
        return await signIn({ path: "/sessions/authenticate", body: { ...options } }, isWholeSignIn);
      } catch (error) {
        if (isUnrecoverable(error)) store.endSession();
        throw error;
      }
    },
    async revoke({ forceClear = false } = {}) {
      try {
        const answer = await ask({ path: "/sessions/revoke" }, hasShape<object>());
        end();
        return answer;
      } catch (error) {
        if (forceClear || isUnrecoverable(error)) end();
        throw error;
      }
    },
    list: () => ask({ method: "GET", path: "/sessions" }, isList),
    async revokeOne(sessionId) {
      const isOwn = store.state().session?.session_id === sessionId;
      const path = `/sessions/${encodeURIComponent(sessionId)}`;
      const answer = await ask({ method: "DELETE", path }, hasShape<object>());
      if (isOwn) end();
      return answer;
    },
    revokeOthers: () => ask({ path: "/sessions/revoke_others" }, hasShape<object>()),
  };
}
