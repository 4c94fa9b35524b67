import type { Call } from "#identity/call.ts";
import type { WireFactor } from "#contracts/sdk-v1/session.ts";
import type { Session } from "./session.ts";

/** Who calls, signed in or half way there. */
export interface Person {
  readonly userId: string;
  readonly factors: readonly WireFactor[];
  /** The session; null while the sign-in is half done. */
  readonly session: Session | null;
  /** The id of the session or of the half-done sign-in. */
  readonly id: string;
}

type Carrying = Pick<Call, "session" | "sessionToken" | "intermediate">;

/** The call without what it brought of a person all of whose sessions and half-done sign-ins ended just now. */
export function signedOut<From extends Carrying>(call: From, userId: string): From {
  const { session, sessionToken, intermediate } = call;
  const isOwn = session?.userId === userId;
  return {
    ...call,
    session: isOwn ? null : session,
    sessionToken: isOwn ? null : sessionToken,
    intermediate: intermediate?.userId === userId ? null : intermediate,
  };
}

/** Says who calls, in the way that completing the sign-in will: somebody else's half-done sign-in is the newer one. */
export function personOf({ session, intermediate }: Pick<Call, "session" | "intermediate">): Person | null {
  if (session !== null && (intermediate === null || intermediate.userId === session.userId)) {
    return { userId: session.userId, factors: session.factors, session, id: session.id };
  }
  if (intermediate === null) return null;
  const { userId, factors, id } = intermediate;
  return { userId, factors, session: null, id };
}
