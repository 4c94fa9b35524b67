import type { SignInAnswer } from "#contracts/sdk-v1/discovery.ts";
import type { Database } from "#contracts/database.ts";
import type { PasswordAuthenticateBody } from "#contracts/sdk-v1/passwords.ts";
import { type EmailAddress, parseEmailAddress } from "#identity/addresses/email-address.ts";
import type { Call, Operation } from "#identity/call.ts";
import {
  findPasswordAccount,
  keepPasswordPending,
  type PasswordAccount,
  replaceHash,
} from "#identity/factors/password/password-store.ts";
import { type LockSubject, refuseLocked } from "#identity/guards/locks.ts";
import type { IdentityDeps } from "#identity/deps.ts";
import { type Refusal, refuse } from "#identity/refusals.ts";
import { completeSignIn, type VerifiedFactor, type SignInResult } from "#identity/sessions/complete-sign-in.ts";
import { lockPersonRow } from "#identity/users/user-store.ts";
import { passwordFactor, refuseBusy } from "./rate-password.ts";
import { addressNetwork } from "#platform/client-address.ts";
import { recordFailure } from "#identity/guards/record-failure.ts";
import { addressId } from "#identity/new-id.ts";

/**
 * Signs in with a password. One that is right but leaked, or that somebody planted, is answered `reset_password`
 * (docs/identity-wire.md#4): its owner gets a mail to choose another one.
 */
export const authenticatePassword: Operation<PasswordAuthenticateBody, SignInAnswer> = async (call, deps) => {
  const { password } = call.body;
  const email = parseEmailAddress(call.body.email);
  if (email === null) return refuse("invalid_email");
  const right = await checkPassword({ call, email, password }, deps);
  if (!right.ok) return right;
  if (call.project.settings.password.breachDetection && (await deps.isBreached(password))) {
    return refuse("reset_password");
  }
  const newHash = right.isOutdated ? await rehash(password, deps) : null;
  const factor = passwordFactor();
  const minutes = call.body.session_duration_minutes ?? null;
  return deps.database.transaction((tx) =>
    signIn(tx, { right, newHash, verified: { call, userId: right.userId, factor, minutes, extra: {} } }, deps),
  );
};

/** Another log-in will do it when there is no time now. */
async function rehash(password: string, { hasher }: IdentityDeps): Promise<string | null> {
  const made = await hasher.hash(password);
  return made === "busy" ? null : made.hash;
}

interface SignIn {
  readonly right: RightPassword;
  readonly newHash: string | null;
  readonly verified: VerifiedFactor;
}

async function signIn(tx: Database, { right, newHash, verified }: SignIn, deps: IdentityDeps): Promise<SignInResult> {
  const { passwordId: id, subject } = right;
  await lockPersonRow(tx, right.userId);
  const locked = await refuseLocked(tx, subject);
  if (locked !== null) return locked;
  if (!(await keepPasswordPending(tx, id))) return refuse("unauthorized_credentials");
  if (newHash !== null) await replaceHash(tx, { id, hash: newHash });
  return completeSignIn(tx, verified, deps);
}

interface TypedPassword {
  readonly call: Pick<Call, "project" | "client">;
  readonly email: EmailAddress;
  readonly password: string;
}

/** A password that was right when it was looked at; `keepPasswordPending` says whether it still is. */
export interface RightPassword {
  readonly ok: true;
  readonly userId: string;
  readonly passwordId: string;
  readonly subject: LockSubject;
  /** Whether its hash wants to be made again. */
  readonly isOutdated: boolean;
}

/**
 * Checks a typed password. An unknown address, one without a password and a wrong password answer alike, after the same
 * work, and count the same (docs/threats.md#2 and #10).
 */
export async function checkPassword(typed: TypedPassword, deps: IdentityDeps): Promise<RightPassword | Refusal> {
  const { call, email, password } = typed;
  const holder = await findPasswordAccount(deps.database, call.project.id, email.key);
  const subject = subjectOf(holder, typed, deps);
  const locked = await refuseLocked(deps.database, subject);
  if (locked !== null) return locked;
  const stored = holder?.password ?? null;
  const asker = addressNetwork(call.client.address);
  const verdict =
    stored === null
      ? await deps.hasher.spendTime(password, asker)
      : await deps.hasher.verify(password, stored.hash, asker);
  if (verdict === "busy") return refuseBusy();
  if (holder === null || stored === null || verdict?.matches !== true) return countWrong({ call, subject }, deps);
  // Guesses sent at the same moment all passed the lock; once it is there, nothing may tell which of them was right.
  const overtaken = await refuseLocked(deps.database, subject);
  if (overtaken !== null) return overtaken;
  // Right, but not the owner's: the person who chose it never proved the mailbox, and somebody else has since
  // (docs/threats.md#11).
  if (stored.requiresReset) return refuse("reset_password");
  return { ok: true, userId: holder.userId, passwordId: stored.id, subject, isOutdated: verdict.isOutdated };
}

function subjectOf(holder: PasswordAccount | null, { call, email }: TypedPassword, deps: IdentityDeps): LockSubject {
  const { project } = call;
  return { projectId: project.id, subject: holder?.userId ?? addressId("email", { project, key: email.key }, deps) };
}

/** The lock is looked at again: guesses sent at the same moment all passed it before the first was counted. */
async function countWrong(
  { call, subject }: { readonly call: Pick<Call, "project">; readonly subject: LockSubject },
  deps: IdentityDeps,
): Promise<Refusal> {
  return deps.database.transaction(async (tx) => {
    const locked = await refuseLocked(tx, subject);
    if (locked !== null) return locked;
    return recordFailure(tx, { call, subject, type: "unauthorized_credentials" }, deps);
  });
}
