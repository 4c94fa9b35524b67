import type { Database } from "#contracts/database.ts";
import type { PasswordAuthenticateBody } from "#contracts/sdk-v1/passwords.ts";
import { parseEmailAddress } from "#identity/addresses/email-address.ts";
import type { Operation, Outcome } from "#identity/call.ts";
import { keepPassword, replaceHash } from "#identity/factors/password/store.ts";
import { refuseLocked } from "#identity/guards/locks.ts";
import type { Parts } from "#identity/parts.ts";
import { refuse } from "#identity/refusals.ts";
import { completeSignIn, type ProvenFactor } from "#identity/sessions/complete-sign-in.ts";
import { holdPerson } from "#identity/users/hold-person.ts";
import { checkPassword, type RightPassword } from "./check-password.ts";
import { passwordFactor } from "./password-factor.ts";

/**
 * Signs in with a password. One that is right but leaked, or that somebody planted, is answered `reset_password`
 * (docs/identity-wire.md#4): its owner gets a mail to choose another one.
 */
export const authenticatePassword: Operation<PasswordAuthenticateBody> = async (call, parts) => {
  const { password } = call.body;
  const email = parseEmailAddress(call.body.email);
  if (email === null) return refuse("invalid_email");
  const right = await checkPassword({ call, email, password }, parts);
  if (!right.ok) return right;
  if (call.project.settings.password.breachDetection && (await parts.isBreached(password))) {
    return refuse("reset_password");
  }
  const newHash = right.isOutdated ? await hashAnew(password, parts) : null;
  const factor = passwordFactor();
  const minutes = call.body.session_duration_minutes ?? null;
  return parts.database.transaction((within) =>
    signIn(within, { right, newHash, proven: { call, userId: right.userId, factor, minutes } }, parts),
  );
};

/** Another log-in will do it when there is no time now. */
async function hashAnew(password: string, { hasher }: Parts): Promise<string | null> {
  const made = await hasher.hash(password);
  return made === "busy" ? null : made.hash;
}

interface SignIn {
  readonly right: RightPassword;
  readonly newHash: string | null;
  readonly proven: ProvenFactor;
}

async function signIn(within: Database, { right, newHash, proven }: SignIn, parts: Parts): Promise<Outcome> {
  const { passwordId: id, subject } = right;
  await holdPerson(within, right.userId);
  const locked = await refuseLocked(within, subject);
  if (locked !== null) return locked;
  if (!(await keepPassword(within, id))) return refuse("unauthorized_credentials");
  if (newHash !== null) await replaceHash(within, { id, hash: newHash });
  return completeSignIn(within, proven, parts);
}
