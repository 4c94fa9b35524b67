// Every way of signing in ends here: a factor was proven, and now comes a session, one more factor, or one more step.
import type { Database } from "#contracts/database.ts";
import type { IntermediateAnswer, SignInAnswer } from "#contracts/sdk-v1/discovery.ts";
import type { AuthAnswer, WireFactor, WireProof } from "#contracts/sdk-v1/sessions.ts";
import type { Call, OperationResult, OperationSuccess, Undelivered } from "#identity/call.ts";
import { clearFailures, secondFactorSubject } from "#identity/guards/locks.ts";
import { newId } from "#identity/new-id.ts";
import { signInMethodAddedMail, type AddedSignInMethod } from "#identity/outbox/texts/account-notices.ts";
import type { IdentityDeps } from "#identity/deps.ts";
import { refuse } from "#identity/refusals.ts";
import { notifyOwner } from "#identity/users/notify-owner.ts";
import { refuseLockedPerson } from "#identity/users/operator-lock.ts";
import { readUser } from "#identity/users/read-user.ts";
import { issueSession } from "./issue-session.ts";
import { insertIntermediateSession, consumeIntermediateSession } from "./intermediate-session.ts";
import { newToken } from "./session-tokens.ts";
import { nextStep, type OpenSteps } from "./next-step.ts";
import { areTwoFactors, kindOf } from "./second-factor-rule.ts";
import { withFactor, type Session } from "./session.ts";
import { lockSession, renewSession, revokeSession } from "./session-store.ts";

/** What comes of a proven factor, with what the answer carries besides. */
export type SignInResult<Extra extends object = object> = OperationResult<Undelivered<SignInAnswer> & Extra>;

/** A proof, and all that its sign-in goes by. */
export interface VerifiedFactor<Extra extends object = object> {
  readonly call: Pick<Call, "project" | "client" | "session" | "sessionToken" | "intermediate">;
  readonly userId: string;
  readonly factor: WireProof;
  /** How long the session may last; null keeps a running session's end, and takes the project's default for a new one. */
  readonly minutes: number | null;
  /** What the answer carries besides. */
  readonly extra: Extra;
  /** What the proof added to an account that was there; its owner is told when the proof counts. */
  readonly added?: AddedSignInMethod | null;
}

/**
 * Turns a proven factor into the answer: it joins the session or the unfinished sign-in of the same person, else begins
 * one. Call it in the transaction that used the factor up.
 */
export async function completeSignIn<Extra extends object>(
  tx: Database,
  verified: VerifiedFactor<Extra>,
  deps: IdentityDeps,
): Promise<SignInResult<Extra>> {
  const locked = await refuseLockedPerson(tx, verified.userId);
  if (locked !== null) return locked;
  const result = await joinOrBegin(tx, { ...verified, factor: await withTimestamp(tx, verified.factor) }, deps);
  if (result.ok) await notifyAboutAddition(tx, verified, deps);
  return result;
}

/** When it was proven, by the database's clock (docs/threats.md#51). */
async function withTimestamp(tx: Database, proof: WireProof): Promise<WireFactor> {
  const [row] = await tx.query<{ at: string }>("SELECT now() AS at");
  if (row === undefined) throw new TypeError("SELECT now() gave no row.");
  return { ...proof, last_authenticated_at: row.at };
}

interface TimestampedFactor<Extra extends object> extends VerifiedFactor<Extra> {
  readonly factor: WireFactor;
}

async function notifyAboutAddition(
  tx: Database,
  { call, userId, added = null }: VerifiedFactor,
  deps: IdentityDeps,
): Promise<void> {
  if (added === null) return;
  const { project } = call;
  const exceptEmailId = added.kind === "email" ? added.emailId : null;
  await notifyOwner(tx, { project, userId, body: signInMethodAddedMail(project, added), exceptEmailId }, deps);
}

async function joinOrBegin<Extra extends object>(
  tx: Database,
  verified: TimestampedFactor<Extra>,
  deps: IdentityDeps,
): Promise<SignInResult<Extra>> {
  const { session, sessionToken } = verified.call;
  if (session !== null && sessionToken !== null && session.userId === verified.userId) {
    return joinSession(tx, { ...verified, session, sessionToken });
  }
  // Somebody else signs in here now: what this browser held before ends, for nobody could end it later.
  if (session !== null) await revokeSession(tx, { userId: session.userId, sessionId: session.id });
  return beginSession(tx, verified, deps);
}

async function joinSession<Extra extends object>(
  tx: Database,
  verified: TimestampedFactor<Extra> & { readonly session: Session; readonly sessionToken: string },
): Promise<SignInResult<Extra>> {
  const { factor, minutes, sessionToken } = verified;
  // As it is now: what another tab proved since the call began must not be forgotten.
  const session = await lockSession(tx, verified.session.id);
  if (session === null) return refuse("session_not_found");
  const renewed = await renewSession(tx, session.id, { factors: withFactor(session.factors, factor), minutes });
  if (renewed === null) return refuse("session_not_found");
  return answerSession(tx, { session: renewed, token: sessionToken, extra: verified.extra });
}

async function beginSession<Extra extends object>(
  tx: Database,
  verified: TimestampedFactor<Extra>,
  deps: IdentityDeps,
): Promise<SignInResult<Extra>> {
  const { call, userId, factor } = verified;
  const pending = call.intermediate?.userId === userId ? call.intermediate : null;
  if (pending !== null && !(await consumeIntermediateSession(tx, pending.id))) return refuse("session_not_found");
  const factors = withFactor(pending?.factors ?? [], factor);
  const minutes = verified.minutes ?? pending?.durationMinutes ?? call.project.settings.session.minutes;
  const step = await nextStep(tx, { project: call.project, userId, factors });
  if (step.kind === "open") return beginIntermediateSession(tx, { ...verified, factors, minutes, steps: step }, deps);
  const { organizationId } = step;
  const issued = await issueSession(tx, { call, userId, organizationId, factors, minutes }, deps);
  return answerSession(tx, { ...issued, extra: verified.extra });
}

interface MfaPendingInput<Extra extends object> extends TimestampedFactor<Extra> {
  readonly factors: readonly WireFactor[];
  readonly minutes: number;
  readonly steps: OpenSteps;
}

async function beginIntermediateSession<Extra extends object>(
  tx: Database,
  mfaPending: MfaPendingInput<Extra>,
  deps: IdentityDeps,
): Promise<SignInResult<Extra>> {
  const { call, userId, factors, minutes, steps, extra } = mfaPending;
  const { token, digest } = newToken("intermediate session", deps);
  const { expiresAt } = await insertIntermediateSession(tx, {
    id: newId("intermediate-session", call.project.settings.kind, deps),
    projectId: call.project.id,
    userId,
    tokenDigest: digest,
    factors,
    durationMinutes: minutes,
  });
  const data: Undelivered<IntermediateAnswer> = {
    user_id: userId,
    session: null,
    mfa_required: steps.mfaRequired,
    discovered_organizations: steps.organizations,
  };
  return {
    ok: true,
    userId,
    issued: { kind: "intermediate", token, expiresAt },
    data: { ...extra, ...data },
  };
}

export interface SessionAnswerInput<Extra extends object> {
  readonly session: Session;
  readonly token: string;
  readonly extra: Extra;
}

/** Answers with a session, and forgets the wrong guesses that led up to it. */
export async function answerSession<Extra extends object>(
  tx: Database,
  { session, token, extra }: SessionAnswerInput<Extra>,
): Promise<OperationSuccess<Undelivered<AuthAnswer> & Extra>> {
  const { projectId, userId } = session;
  await clearFailures(tx, { projectId, subject: userId });
  if (areTwoFactors(session.factors.map(kindOf))) await clearFailures(tx, secondFactorSubject(projectId, userId));
  const user = await readUser(tx, userId);
  const issued = { kind: "session", session, token } as const;
  const data: Undelivered<AuthAnswer> = { user_id: userId, user, __user: user };
  return { ok: true, userId, issued, data: { ...extra, ...data } };
}
