import type { SignInAnswer } from "#contracts/sdk-v1/discovery.ts";
import type { Database } from "#contracts/database.ts";
import type { ResetByEmailBody, ResetByExistingBody, ResetBySessionBody } from "#contracts/sdk-v1/passwords.ts";
import type { WireProof } from "#contracts/sdk-v1/sessions.ts";
import { addressNetwork } from "#platform/client-address.ts";
import { parseEmailAddress } from "#identity/addresses/email-address.ts";
import type { Call, Operation } from "#identity/call.ts";
import {
  closeResetLinks,
  findPasswordAccount,
  hasPassword,
  keepPasswordPending,
  listMailboxes,
  lockResetLinks,
  putPassword,
} from "#identity/factors/password/password-store.ts";
import { refuseLocked, unlock } from "#identity/guards/locks.ts";
import type { IdentityDeps } from "#identity/deps.ts";
import { type Refusal, refuse } from "#identity/refusals.ts";
import { completeSignIn, type SignInResult } from "#identity/sessions/complete-sign-in.ts";
import { isRecentlyVerified, lockCaller, personOf, signedOut } from "#identity/sessions/caller.ts";
import { missingFactor } from "#identity/sessions/next-step.ts";
import { requireSecondFactor } from "#identity/sessions/second-factor-rule.ts";
import { lockPersonRow } from "#identity/users/user-store.ts";
import { checkPassword, type RightPassword } from "./authenticate-password.ts";
import { passwordFactor, refuseBusy, refuseWeak } from "./rate-password.ts";
import { consumeLink, findLink, type OpenLink, verifyLinkProofKey } from "#identity/factors/link-token.ts";
import { verifyEmail } from "#identity/users/verify-address.ts";
import { newId } from "#identity/new-id.ts";
import { passwordChangedMail } from "#identity/outbox/texts/account-notices.ts";
import type { Project } from "#identity/projects/project.ts";
import { revokeOtherSessions } from "#identity/sessions/session-store.ts";
import { notifyOwner } from "#identity/users/notify-owner.ts";

/** Sets a new password for anyone who knows the present one, and logs in with it. */
export const resetByExisting: Operation<ResetByExistingBody, SignInAnswer> = async (call, deps) => {
  const { project } = call;
  const { existing_password: existing, new_password: wanted } = call.body;
  const email = parseEmailAddress(call.body.email);
  if (email === null) return refuse("invalid_email");
  const right = await checkPassword({ call, email, password: existing }, deps);
  if (!right.ok) return right;
  const weak = await refuseWeak({ project, password: wanted, email: email.address }, deps);
  if (weak !== null) return weak;
  const made = await deps.hasher.hash(wanted, addressNetwork(call.client.address));
  if (made === "busy") return refuseBusy();
  return deps.database.transaction((tx) => resetPasswordByExisting(tx, { call, right, hash: made.hash }, deps));
};

interface ExistingReset {
  readonly call: Call<ResetByExistingBody>;
  readonly right: RightPassword;
  readonly hash: string;
}

async function resetPasswordByExisting(
  tx: Database,
  { call, right, hash }: ExistingReset,
  deps: IdentityDeps,
): Promise<SignInResult> {
  const { project, session } = call;
  const { userId, passwordId, subject } = right;
  const factor = passwordFactor();
  await lockResetLinks(tx, userId);
  await lockPersonRow(tx, userId);
  const refused = (await refuseLocked(tx, subject)) ?? (await refuseOneFactor(tx, call, userId, factor));
  if (refused !== null) return refused;
  if (!(await keepPasswordPending(tx, passwordId))) return refuse("unauthorized_credentials");
  const keep = session?.userId === userId ? session.id : null;
  await changePassword(tx, { project, userId, hash, keep }, deps);
  const minutes = call.body.session_duration_minutes ?? null;
  return completeSignIn(tx, { call: { ...call, intermediate: null }, userId, factor, minutes, extra: {} }, deps);
}

/** Where a second factor is due, a password alone must not be enough to shut its owner out (docs/threats.md#44). */
async function refuseOneFactor(
  tx: Database,
  call: Pick<Call, "project" | "session">,
  userId: string,
  factor: WireProof,
): Promise<Refusal | null> {
  const { project, session } = call;
  if (session?.userId === userId) {
    const ended = await lockCaller(tx, { userId, session, id: session.id });
    return ended ?? requireSecondFactor(tx, { project, session });
  }
  const missing = await missingFactor(tx, { project, userId, factors: [factor] });
  return missing === null ? null : refuse("insufficient_factors");
}

/**
 * Sets a new password with the token of a mailed link, and logs in with it. A weak or leaked password, or a proof key
 * that does not fit, leaves the token usable (docs/threats.md#7 and #15); a second factor stays in force (docs/threats.md#44).
 */
export const resetByEmail: Operation<ResetByEmailBody, SignInAnswer> = async (call, deps) => {
  const { project } = call;
  const { token, password, code_verifier: codeVerifier = null } = call.body;
  const link = await findLink(
    deps.database,
    { projectId: project.id, token, purposes: ["reset_password"], isLogin: false },
    deps,
  );
  if (link === null) return refuse("unable_to_auth_password_reset_token");
  const refused =
    refuseProofKey(link, codeVerifier) ?? (await refuseWeak({ project, password, email: link.address }, deps));
  if (refused !== null) return refused;
  const made = await deps.hasher.hash(password, addressNetwork(call.client.address));
  if (made === "busy") return refuseBusy();
  return deps.database.transaction((tx) => resetPasswordByEmail(tx, { call, link, hash: made.hash }, deps));
};

function refuseProofKey(link: OpenLink, codeVerifier: string | null): Refusal | null {
  const verdict = verifyLinkProofKey(link, codeVerifier);
  if (verdict === "right") return null;
  return refuse(verdict === "missing" ? "pkce_expected_code_verifier" : "pkce_mismatch");
}

async function resetPasswordByEmail(
  tx: Database,
  { call, link, hash }: { readonly call: Call<ResetByEmailBody>; readonly link: OpenLink; readonly hash: string },
  deps: IdentityDeps,
): Promise<SignInResult> {
  const { project } = call;
  const { address, addressKey: key } = link;
  const holder = await findPasswordAccount(tx, project.id, key);
  // The account went away since; a reset makes no new one.
  if (holder === null) return refuse("unable_to_auth_password_reset_token");
  await lockResetLinks(tx, holder.userId);
  if (!(await consumeLink(tx, link.id))) return refuse("unable_to_auth_password_reset_token");
  const { userId } = await verifyEmail(tx, { project, address, key, prover: personOf(call) }, deps);
  await changePassword(tx, { project, userId, hash, keep: null }, deps);
  // A proof of the mailbox cannot be guessed, so it opens what guesses locked (docs/threats.md#2).
  await unlock(tx, { projectId: project.id, subject: userId });
  return completeSignIn(
    tx,
    {
      call: signedOut(call, userId),
      userId,
      factor: passwordFactor(),
      minutes: call.body.session_duration_minutes ?? null,
      extra: {},
    },
    deps,
  );
}

const RECENT_MINUTES = 5;

/**
 * Sets a new password for the signed-in person. They must have proven something within five minutes: a browser that was
 * left open, or a stolen session, is not enough to take an account over.
 */
export const resetBySession: Operation<ResetBySessionBody, SignInAnswer> = async (call, deps) => {
  const { project, session } = call;
  const { password } = call.body;
  if (session === null) return refuse("session_not_found");
  if (!isRecentlyVerified(session, RECENT_MINUTES)) {
    return refuse("insufficient_factors", { message: "Please log in again before you choose a new password." });
  }
  const { userId } = session;
  const [mailbox] = await listMailboxes(deps.database, userId);
  if (mailbox === undefined) {
    return refuse("email_not_found", { message: "A password needs an e-mail address. Please add one first." });
  }
  const weak = await refuseWeak({ project, password, email: mailbox.address }, deps);
  if (weak !== null) return weak;
  const made = await deps.hasher.hash(password, addressNetwork(call.client.address));
  if (made === "busy") return refuseBusy();
  return deps.database.transaction(async (tx) => {
    await lockResetLinks(tx, userId);
    const refused =
      (await lockCaller(tx, { userId, session, id: session.id })) ??
      (await requireSecondFactor(tx, { project, session }));
    if (refused !== null) return refused;
    await changePassword(tx, { project, userId, hash: made.hash, keep: session.id }, deps);
    const minutes = call.body.session_duration_minutes ?? null;
    return completeSignIn(tx, { call, userId, factor: passwordFactor(), minutes, extra: {} }, deps);
  });
};

interface Change {
  readonly project: Project;
  readonly userId: string;
  readonly hash: string;
  /** The id of the session that goes on; null ends them all. */
  readonly keep: string | null;
}

/**
 * Gives a person a new password. Every other session, unfinished sign-in and reset link ends with the old one, and the
 * person's proven mailboxes get a notice, all in the transaction of the caller (docs/threats.md#14), which begins by
 * `lockResetLinks`.
 */
async function changePassword(
  tx: Database,
  { project, userId, hash, keep }: Change,
  deps: IdentityDeps,
): Promise<void> {
  await lockPersonRow(tx, userId);
  const isFirst = !(await hasPassword(tx, userId));
  await putPassword(tx, { id: newId("password", project.settings.kind, deps), userId, hash });
  await closeResetLinks(tx, userId);
  await revokeOtherSessions(tx, userId, keep);
  await notifyOwner(tx, { project, userId, body: passwordChangedMail({ project, isFirst }) }, deps);
}
