import type { WireSession } from "#contracts/sdk-v1/session.ts";
import type { WireUser } from "#contracts/sdk-v1/user.ts";
import type { SignedInState } from "#widget/client/client.ts";
import { isRecord, parseJson } from "#widget/client/is-record.ts";
import { holds } from "#widget/client/wire/holds.ts";

export const NOBODY: SignedInState = { session: null, user: null };

const isSession = holds<WireSession>("session_id", "user_id", "expires_at");
const isUser = holds<WireUser>("user_id", "emails", "webauthn_registrations");

/** Reads `{user, session}` of local storage; whatever else stands there is nobody. */
export function readState(text: string | null): SignedInState {
  const stored = parseJson(text ?? "null");
  if (!isRecord(stored)) return NOBODY;
  const { session, user } = stored;
  return isRecord(session) && isSession(session) && isRecord(user) && isUser(user) ? { session, user } : NOBODY;
}

export function writeState({ session, user }: SignedInState): string {
  return JSON.stringify(session === null ? null : { user, session });
}

/** Whether two states say the same of who is signed in: when the session was used last does not count. */
export function isSameState(one: SignedInState, other: SignedInState): boolean {
  return comparable(one) === comparable(other);
}

function comparable({ session, user }: SignedInState): string {
  return JSON.stringify([session === null ? null : { ...session, last_accessed_at: null }, user]);
}
