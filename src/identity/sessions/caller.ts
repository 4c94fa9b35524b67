import type { Call } from "#identity/call.ts";
import type { WireFactor } from "#contracts/sdk-v1/sessions.ts";
import type { Session } from "./session.ts";
import type { Database } from "#contracts/database.ts";
import type { Project } from "#identity/projects/project.ts";
import { type Refusal, refuse } from "#identity/refusals.ts";
import { requireSecondFactor } from "./second-factor-rule.ts";
import { missingFactor } from "./next-step.ts";
import { lockPersonRow } from "#identity/users/user-store.ts";
import { isIntermediateSessionOpen } from "./intermediate-session.ts";
import { lockSession } from "./session-store.ts";

/** Who calls, signed in or half way there. */
export interface Person {
  readonly userId: string;
  readonly factors: readonly WireFactor[];
  /** The session; null while the sign-in is half done. */
  readonly session: Session | null;
  /** The id of the session or of the unfinished sign-in. */
  readonly id: string;
}

type CallCredentials = Pick<Call, "session" | "sessionToken" | "intermediate">;

/** The call without what it brought of a person all of whose sessions and unfinished sign-ins ended just now. */
export function signedOut<From extends CallCredentials>(call: From, userId: string): From {
  const { session, sessionToken, intermediate } = call;
  const isOwn = session?.userId === userId;
  return {
    ...call,
    session: isOwn ? null : session,
    sessionToken: isOwn ? null : sessionToken,
    intermediate: intermediate?.userId === userId ? null : intermediate,
  };
}

/** Says who calls, in the way that completing the sign-in will: somebody else's unfinished sign-in is the newer one. */
export function personOf({ session, intermediate }: Pick<Call, "session" | "intermediate">): Person | null {
  if (session !== null && (intermediate === null || intermediate.userId === session.userId)) {
    return { userId: session.userId, factors: session.factors, session, id: session.id };
  }
  if (intermediate === null) return null;
  const { userId, factors, id } = intermediate;
  return { userId, factors, session: null, id };
}

/** A login and a look around; anyone who is there after that may have found the browser open. */
const RECENT_MINUTES = 30;

/**
 * Says no to adding or removing a way in from a session that need not be its owner's any more: nothing was proven in it of
 * late, or the second factor which its person has was not. Whoever stole a session must not be able to change the locks
 * (ASVS 7.5.1, docs/threats.md#44).
 */
export async function refuseChange(
  database: Database,
  { project, session }: { readonly project: Project; readonly session: Session },
): Promise<Refusal | null> {
  if (isRecentlyVerified(session, RECENT_MINUTES)) return requireSecondFactor(database, { project, session });
  return refuse("insufficient_factors", { message: "Please log in again before you change your sign-in methods." });
}

const MINUTE_MILLISECONDS = 60_000;

/**
 * Whether something was proven in a session of late. Both times are the database's, so no node's clock makes an old proof
 * a new one (docs/threats.md#51).
 */
export function isRecentlyVerified({ factors, readAt }: Pick<Session, "factors" | "readAt">, minutes: number): boolean {
  const ages = factors.map((factor) => Date.parse(readAt) - Date.parse(factor.last_authenticated_at));
  return ages.some((age) => Math.abs(age) < minutes * MINUTE_MILLISECONDS);
}

/**
 * Says no to setting a second factor up: in a session as to any other change, in a unfinished sign-in where one is set up
 * already, for else the first factor would be enough.
 */
export async function refuseEnrolment(
  database: Database,
  {
    project,
    person,
    factor,
  }: {
    readonly project: Project;
    readonly person: Person;
    readonly factor: "totp" | "sms_otp";
  },
): Promise<Refusal | null> {
  if (person.session !== null) return refuseChange(database, { project, session: person.session });
  const missing = await missingFactor(database, { project, userId: person.userId, factors: person.factors });
  return missing !== null && missing.enrollable.includes(factor) ? null : refuse("insufficient_factors");
}

/**
 * Makes sure that the session, or unfinished sign-in, that a call came with still stands, and stays until the transaction
 * ends. It was read before, perhaps long before a password was hashed: a session that was revoked in the meantime must not
 * change the account (docs/threats.md#14).
 */
export async function lockCaller(
  tx: Database,
  { userId, session, id }: Pick<Person, "userId" | "session" | "id">,
): Promise<Refusal | null> {
  await lockPersonRow(tx, userId);
  const stands = session === null ? await isIntermediateSessionOpen(tx, id) : (await lockSession(tx, id)) !== null;
  return stands ? null : refuse("session_not_found");
}
