// Every way of signing in ends here: a factor was proven, and now comes a session, one more factor, or one more step.
import type { Database } from "#contracts/database.ts";
import type { IntermediateAnswer } from "#contracts/sdk-v1/discovery.ts";
import type { WireFactor, WireProof } from "#contracts/sdk-v1/session.ts";
import type { Call, Outcome, Success } from "#identity/call.ts";
import { secondFactorSubject } from "#identity/guards/lock-subject.ts";
import { clearFailures } from "#identity/guards/locks.ts";
import { newId } from "#identity/new-id.ts";
import { wayInAddedMail, type AddedWayIn } from "#identity/outbox/texts/way-in-added-mail.ts";
import type { Parts } from "#identity/parts.ts";
import { refuse } from "#identity/refusals.ts";
import { notifyOwner } from "#identity/users/notify-owner.ts";
import { refuseLockedPerson } from "#identity/users/operator-lock.ts";
import { readUser } from "#identity/users/read-user.ts";
import { grantSession } from "./grant-session.ts";
import { insertIntermediateSession, spendIntermediateSession } from "./intermediate-session.ts";
import { newToken } from "./new-token.ts";
import { nextStep, type OpenSteps } from "./next-step.ts";
import { areTwoFactors, kindOf } from "./second-factor-rule.ts";
import { withFactor, type Session } from "./session.ts";
import { holdSession, renewSession, revokeSession } from "./session-store.ts";

/** A proof, and all that its sign-in goes by. */
export interface ProvenFactor {
  readonly call: Pick<Call, "project" | "client" | "session" | "sessionToken" | "intermediate">;
  readonly userId: string;
  readonly factor: WireProof;
  /** How long the session may last; null keeps a running session's end, and takes the project's default for a new one. */
  readonly minutes: number | null;
  /** What the answer carries besides. */
  readonly extra?: object;
  /** What the proof added to an account that was there; its owner is told when the proof counts. */
  readonly added?: AddedWayIn | null;
}

/**
 * Turns a proven factor into the answer: it joins the session or the half-done sign-in of the same person, else begins
 * one. Call it in the transaction that used the factor up.
 */
export async function completeSignIn(within: Database, proven: ProvenFactor, parts: Parts): Promise<Outcome> {
  const locked = await refuseLockedPerson(within, proven.userId);
  if (locked !== null) return locked;
  const outcome = await joinOrBegin(within, { ...proven, factor: await stamp(within, proven.factor) }, parts);
  if (outcome.ok) await tellOwner(within, proven, parts);
  return outcome;
}

/** When it was proven, by the database's clock (docs/threats.md#51). */
async function stamp(within: Database, proof: WireProof): Promise<WireFactor> {
  const [row] = await within.query<{ at: string }>("SELECT now() AS at");
  if (row === undefined) throw new TypeError("SELECT now() gave no row.");
  return { ...proof, last_authenticated_at: row.at };
}

interface Stamped extends ProvenFactor {
  readonly factor: WireFactor;
}

async function tellOwner(within: Database, { call, userId, added = null }: ProvenFactor, parts: Parts): Promise<void> {
  if (added === null) return;
  const { project } = call;
  const exceptEmailId = added.kind === "email" ? added.emailId : null;
  await notifyOwner(within, { project, userId, body: wayInAddedMail({ project, added }), exceptEmailId }, parts);
}

async function joinOrBegin(within: Database, proven: Stamped, parts: Parts): Promise<Outcome> {
  const { session, sessionToken } = proven.call;
  if (session !== null && sessionToken !== null && session.userId === proven.userId) {
    return joinSession(within, { ...proven, session, sessionToken });
  }
  // Somebody else signs in here now: what this browser held before ends, for nobody could end it later.
  if (session !== null) await revokeSession(within, { userId: session.userId, sessionId: session.id });
  return beginSession(within, proven, parts);
}

async function joinSession(
  within: Database,
  proven: Stamped & { readonly session: Session; readonly sessionToken: string },
): Promise<Outcome> {
  const { factor, minutes, sessionToken } = proven;
  // As it is now: what another tab proved since the call began must not be forgotten.
  const session = await holdSession(within, proven.session.id);
  if (session === null) return refuse("session_not_found");
  const renewed = await renewSession(within, session.id, { factors: withFactor(session.factors, factor), minutes });
  if (renewed === null) return refuse("session_not_found");
  return answerSession(within, { session: renewed, token: sessionToken, extra: proven.extra });
}

async function beginSession(within: Database, proven: Stamped, parts: Parts): Promise<Outcome> {
  const { call, userId, factor } = proven;
  const half = call.intermediate?.userId === userId ? call.intermediate : null;
  if (half !== null && !(await spendIntermediateSession(within, half.id))) return refuse("session_not_found");
  const factors = withFactor(half?.factors ?? [], factor);
  const minutes = proven.minutes ?? half?.durationMinutes ?? call.project.settings.session.minutes;
  const step = await nextStep(within, { project: call.project, userId, factors });
  if (step.kind === "open") return beginHalfSession(within, { ...proven, factors, minutes, steps: step }, parts);
  const { organizationId } = step;
  const granted = await grantSession(within, { call, userId, organizationId, factors, minutes }, parts);
  return answerSession(within, { ...granted, extra: proven.extra });
}

interface HalfDone extends Stamped {
  readonly factors: readonly WireFactor[];
  readonly minutes: number;
  readonly steps: OpenSteps;
}

async function beginHalfSession(within: Database, halfDone: HalfDone, parts: Parts): Promise<Outcome> {
  const { call, userId, factors, minutes, steps } = halfDone;
  const { token, digest } = newToken("intermediate session", parts);
  const { expiresAt } = await insertIntermediateSession(within, {
    id: newId("intermediate-session", call.project.settings.kind, parts),
    projectId: call.project.id,
    userId,
    tokenDigest: digest,
    factors,
    durationMinutes: minutes,
  });
  const data: Omit<IntermediateAnswer, "session_token" | "session_jwt" | "intermediate_session_token"> = {
    ...halfDone.extra,
    user_id: userId,
    session: null,
    mfa_required: steps.mfaRequired,
    discovered_organizations: steps.organizations,
  };
  return { ok: true, userId, grant: { kind: "intermediate", token, expiresAt }, data };
}

export interface GrantedAnswer {
  readonly session: Session;
  readonly token: string;
  readonly extra?: object | undefined;
}

/** Answers with a session, and forgets the wrong guesses that led up to it. */
export async function answerSession(within: Database, { session, token, extra }: GrantedAnswer): Promise<Success> {
  const { projectId, userId } = session;
  await clearFailures(within, { projectId, subject: userId });
  if (areTwoFactors(session.factors.map(kindOf))) await clearFailures(within, secondFactorSubject(projectId, userId));
  const user = await readUser(within, userId);
  const grant = { kind: "session", session, token } as const;
  return { ok: true, userId, grant, data: { ...extra, user_id: userId, user, __user: user } };
}
