import { isRecord } from "#platform/json.ts";
import type { AuthAnswer, NobodyAnswer } from "#contracts/sdk-v1/sessions.ts";
import type { SignInAnswer } from "#widget/client/client.ts";

/** Tells whether an answer is what the call was promised. */
export type Reads<Data extends object> = (data: object) => data is Data;

/**
 * Reads an answer by the members that the client and the screens cannot do without; the rest is the contract's word. A
 * schema library would weigh more than all of the client.
 */
export function hasShape<Data extends object>(...names: readonly (keyof Data & string)[]): Reads<Data> {
  return (data): data is Data => names.every((name) => name in data);
}

/** Reads the answer of every authenticating call: a session with its person, or the next step (docs/identity-wire.md#4). */
export function isSignIn(data: object): data is SignInAnswer {
  const { session, user_id: userId }: Readonly<Record<string, unknown>> = { ...data };
  if (typeof userId !== "string") return false;
  return session === null || (isRecord(session) && isSession(session) && "user" in data);
}

/** Reads the answer of calls that cannot end half done. */
export function isWholeSignIn(data: object): data is AuthAnswer {
  return isSignIn(data) && data.session !== null;
}

/** Reads the answer that nobody is signed in. */
export function isNobody(data: object): data is NobodyAnswer {
  return "session" in data && data.session === null && "user" in data && data.user === null;
}

function isSession(session: Readonly<Record<string, unknown>>): boolean {
  return ["session_id", "user_id", "expires_at"].every((name) => typeof session[name] === "string");
}
