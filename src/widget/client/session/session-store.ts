// Who is signed in on this page, stored over reloads and shared between tabs (docs/specification-map.md#4,
// docs/identity-wire.md#5).
import { INTERMEDIATE_SESSION_MINUTES } from "#contracts/sdk-v1/project.ts";
import type { WireUser } from "#contracts/sdk-v1/users.ts";
import type { SignedInState, SignInAnswer } from "#widget/client/client.ts";
import type { PageStorage } from "#widget/client/page-storage.ts";
import type { Settings } from "#widget/client/settings.ts";
import type { World } from "#widget/client/world.ts";
import { createKnownState, NOBODY } from "./known-state.ts";
import { createTokenStorage } from "./session-cookies.ts";

export interface SessionStore {
  readonly state: () => SignedInState;
  /** The session's token; null where scripts hold none. */
  readonly token: () => string | null;
  /** A sign-in that is half done; its token is null where the browser carries it by itself. */
  readonly mfaPending: () => { readonly token: string | null } | null;
  /** Whether the server may know of a session here. */
  readonly mayHaveSession: () => boolean;
  /** Keeps what an authenticating call answered. */
  readonly accept: (answer: SignInAnswer) => void;
  readonly keepUser: (user: WireUser) => void;
  readonly endSession: () => void;
  readonly endMfaPending: () => void;
  readonly onChange: (heard: (state: SignedInState) => void) => () => void;
  /** Drops what has ended meanwhile and follows other tabs; the answer ends it. */
  readonly open: () => () => void;
}

const MFA_PENDING_MILLISECONDS = INTERMEDIATE_SESSION_MINUTES * 60_000;

export function createSessionStore(settings: Settings, storage: PageStorage, world: World): SessionStore {
  const tokens = createTokenStorage(settings, world);
  const known = createKnownState(storage, tokens, world);
  let mfaPendingUntil = 0;
  const endMfaPending = (): void => {
    mfaPendingUntil = 0;
    tokens.forgetIntermediate();
  };
  const endSession = (): void => {
    tokens.forgetSession();
    known.change(NOBODY);
  };
  return {
    state: known.state,
    onChange: known.onChange,
    open: known.open,
    token: tokens.session,
    mayHaveSession: tokens.mayHoldSession,
    endSession,
    endMfaPending,
    mfaPending() {
      const token = tokens.intermediate();
      return token !== null || mfaPendingUntil > world.now() ? { token } : null;
    },
    accept(answer) {
      if (answer.session === null) {
        mfaPendingUntil = world.now() + MFA_PENDING_MILLISECONDS;
        tokens.keepIntermediate(answer.intermediate_session_token, new Date(mfaPendingUntil).toISOString());
        endSession();
        return;
      }
      const { session, user, session_token: token, session_jwt: jwt } = answer;
      endMfaPending();
      tokens.keepSession({ token, jwt, expiresAt: session.expires_at });
      known.change({ session, user });
    },
    keepUser(user) {
      const { session } = known.state();
      if (session !== null) known.change({ session, user });
    },
  };
}
