// Who is signed in on this page, stored over reloads and shared between tabs (docs/specification-map.md#4,
// docs/identity-wire.md#5).
import { INTERMEDIATE_SESSION_MINUTES } from "#contracts/sdk-v1/project.ts";
import type { WireUser } from "#contracts/sdk-v1/users.ts";
import type { SignedInState, SignInAnswer } from "#widget/client/client.ts";
import type { PageStorage } from "#widget/client/page-storage.ts";
import type { Settings } from "#widget/client/settings.ts";
import type { World } from "#widget/client/world.ts";
import { createTokenStorage, type TokenStorage } from "./session-cookies.ts";
import type { WireSession } from "#contracts/sdk-v1/sessions.ts";
import { isRecord, parseJson } from "#platform/json.ts";
import { hasShape } from "#widget/client/wire/holds.ts";

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

/** Who is signed in, in this page's memory, in storage and in other tabs. */
interface KnownState {
  readonly state: () => SignedInState;
  readonly change: (next: SignedInState) => void;
  readonly onChange: (heard: (state: SignedInState) => void) => () => void;
  /** Drops what has ended meanwhile and follows other tabs; the answer ends it. */
  readonly open: () => () => void;
}

function createKnownState(
  storage: PageStorage,
  tokens: Pick<TokenStorage, "mayHoldSession">,
  world: Pick<World, "now" | "onStorage" | "notifyPage">,
): KnownState {
  const hearers = new Set<(state: SignedInState) => void>();
  let held: SignedInState | null = null;

  /** What is stored outlives its session there, never on the page. */
  const readStored = (): SignedInState => {
    const stored = readState(storage.read(""));
    const isOver = stored.session === null || Date.parse(stored.session.expires_at) <= world.now();
    return isOver || !tokens.mayHoldSession() ? NOBODY : stored;
  };
  const state = (): SignedInState => (held ??= readStored());
  const emit = (next: SignedInState): void => hearers.forEach((heard) => heard(next));
  /** Takes the newer one in any case, and says whether it says anything new. */
  const take = (next: SignedInState): boolean => {
    const isNew = !isSameState(state(), next);
    held = next;
    return isNew;
  };
  return {
    state,
    change(next) {
      if (!take(next)) return;
      const newValue = writeState(next);
      storage.write("", newValue);
      emit(next);
      world.notifyPage({ key: storage.keyOf(""), newValue });
    },
    onChange(heard) {
      hearers.add(heard);
      return () => hearers.delete(heard);
    },
    open() {
      const stored = readStored();
      if (take(stored)) emit(stored);
      const isStale = stored.session === null && readState(storage.read("")).session !== null;
      if (isStale) storage.write("", writeState(NOBODY));
      return world.onStorage(({ key, newValue }) => {
        if (key !== storage.keyOf("")) return;
        const next = readState(newValue);
        if (take(next)) emit(next);
      });
    },
  };
}

const NOBODY: SignedInState = { session: null, user: null };

const isSession = hasShape<WireSession>("session_id", "user_id", "expires_at");
const isUser = hasShape<WireUser>("user_id", "emails", "webauthn_registrations");

/** Reads `{user, session}` of local storage; whatever else stands there is nobody. */
function readState(text: string | null): SignedInState {
  const stored = parseJson(text ?? "null");
  if (!isRecord(stored)) return NOBODY;
  const { session, user } = stored;
  return isRecord(session) && isSession(session) && isRecord(user) && isUser(user) ? { session, user } : NOBODY;
}

function writeState({ session, user }: SignedInState): string {
  return JSON.stringify(session === null ? null : { user, session });
}

/** Whether two states say the same of who is signed in: when the session was used last does not count. */
function isSameState(one: SignedInState, other: SignedInState): boolean {
  return comparable(one) === comparable(other);
}

function comparable({ session, user }: SignedInState): string {
  return JSON.stringify([session === null ? null : { ...session, last_accessed_at: null }, user]);
}
