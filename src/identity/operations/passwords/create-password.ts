import type { Database } from "#contracts/database.ts";
import type { PasswordCreateAnswer, PasswordCreateBody } from "#contracts/sdk-v1/passwords.ts";
import { addressNetwork } from "#platform/client-address.ts";
import { parseEmailAddress, type EmailAddress } from "#identity/addresses/email-address.ts";
import type { Call, Operation } from "#identity/call.ts";
import { findPasswordAccount, putPassword, type PasswordAccount } from "#identity/factors/password/password-store.ts";
import { refuseQuestion } from "#identity/guards/send-limits.ts";
import { newId } from "#identity/new-id.ts";
import type { IdentityDeps } from "#identity/deps.ts";
import { refuse, type Refusal } from "#identity/refusals.ts";
import { completeSignIn, type SignInResult } from "#identity/sessions/complete-sign-in.ts";
import { createUser, insertEmail } from "#identity/users/user-store.ts";
import { passwordFactor, refuseBusy, refuseWeak } from "./rate-password.ts";

/**
 * Makes an account with a password. Its mailbox is not proven by that, so anyone who proves it later takes the account over
 * (docs/threats.md#11). Nothing is set on an existing account (docs/threats.md#12).
 */
export const createPassword: Operation<PasswordCreateBody, PasswordCreateAnswer> = async (call, deps) => {
  const { project } = call;
  const { password } = call.body;
  const email = parseEmailAddress(call.body.email);
  if (email === null) return refuse("invalid_email");
  const weak = await refuseWeak({ project, password, email: email.address }, deps);
  if (weak !== null) return weak;
  // Whether an address is taken shows here as it does in the look-up.
  const tooMany = await refuseQuestion(deps.database, { call, of: "sign-ups" });
  if (tooMany !== null) return tooMany;
  const holder = await findPasswordAccount(deps.database, project.id, email.key);
  if (holder !== null) return refuseTaken(holder);
  const made = await deps.hasher.hash(password, addressNetwork(call.client.address));
  if (made === "busy") return refuseBusy();
  return deps.database.transaction((tx) => createAccount(tx, { call, email, hash: made.hash }, deps));
};

function refuseTaken({ password }: PasswordAccount): Refusal {
  return refuse(password === null ? "reset_password" : "duplicate_email");
}

interface NewAccount {
  readonly call: Call<PasswordCreateBody>;
  readonly email: EmailAddress;
  readonly hash: string;
}

async function createAccount(
  tx: Database,
  { call, email, hash }: NewAccount,
  deps: IdentityDeps,
): Promise<SignInResult<{ readonly email_id: string }>> {
  const { project } = call;
  const userId = await createUser(tx, project, deps);
  const added = await insertEmail(tx, { project, userId, ...email, isVerified: false }, deps);
  if (added === null) {
    // Somebody else took the address while this password was being hashed.
    await tx.query("DELETE FROM latchkey.user_account WHERE id = $1", [userId]);
    const holder = await findPasswordAccount(tx, project.id, email.key);
    return holder === null ? refuse("duplicate_email") : refuseTaken(holder);
  }
  await putPassword(tx, { id: newId("password", project.settings.kind, deps), userId, hash });
  return completeSignIn(
    tx,
    {
      call,
      userId,
      factor: passwordFactor(),
      minutes: call.body.session_duration_minutes ?? null,
      extra: { email_id: added.id },
    },
    deps,
  );
}
