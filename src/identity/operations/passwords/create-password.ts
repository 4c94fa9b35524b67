import type { Database } from "#contracts/database.ts";
import type { PasswordCreateBody } from "#contracts/sdk-v1/passwords.ts";
import { addressNetwork } from "#identity/addresses/client-address.ts";
import { parseEmailAddress, type EmailAddress } from "#identity/addresses/email-address.ts";
import type { Call, Operation, Outcome } from "#identity/call.ts";
import { findHolder, putPassword, type PasswordHolder } from "#identity/factors/password/store.ts";
import { refuseQuestion } from "#identity/guards/refuse-question.ts";
import { newId } from "#identity/new-id.ts";
import type { Parts } from "#identity/parts.ts";
import { refuse, type Refusal } from "#identity/refusals.ts";
import { completeSignIn } from "#identity/sessions/complete-sign-in.ts";
import { createUser, insertEmail } from "#identity/users/user-store.ts";
import { passwordFactor } from "./password-factor.ts";
import { refuseWeak } from "./rate-password.ts";
import { refuseBusy } from "./refuse-busy.ts";

/**
 * Makes an account with a password. Its mailbox is not proven by that, so whoever proves it later takes the account over
 * (docs/threats.md#11). Nothing is set on an existing account (docs/threats.md#12).
 */
export const createPassword: Operation<PasswordCreateBody> = async (call, parts) => {
  const { project } = call;
  const { password } = call.body;
  const email = parseEmailAddress(call.body.email);
  if (email === null) return refuse("invalid_email");
  const weak = await refuseWeak({ project, password, email: email.address }, parts);
  if (weak !== null) return weak;
  // Whether an address is taken shows here as it does in the look-up.
  const tooMany = await refuseQuestion(parts.database, { call, of: "sign-ups" });
  if (tooMany !== null) return tooMany;
  const holder = await findHolder(parts.database, project.id, email.key);
  if (holder !== null) return refuseTaken(holder);
  const made = await parts.hasher.hash(password, addressNetwork(call.client.address));
  if (made === "busy") return refuseBusy();
  return parts.database.transaction((within) => createAccount(within, { call, email, hash: made.hash }, parts));
};

function refuseTaken({ password }: PasswordHolder): Refusal {
  return refuse(password === null ? "reset_password" : "duplicate_email");
}

interface NewAccount {
  readonly call: Call<PasswordCreateBody>;
  readonly email: EmailAddress;
  readonly hash: string;
}

async function createAccount(within: Database, { call, email, hash }: NewAccount, parts: Parts): Promise<Outcome> {
  const { project } = call;
  const userId = await createUser(within, project, parts);
  const added = await insertEmail(within, { project, userId, ...email, isVerified: false }, parts);
  if (added === null) {
    // Somebody else took the address while this password was being hashed.
    await within.query("DELETE FROM latchkey.user_account WHERE id = $1", [userId]);
    const holder = await findHolder(within, project.id, email.key);
    return holder === null ? refuse("duplicate_email") : refuseTaken(holder);
  }
  await putPassword(within, { id: newId("password", project.settings.kind, parts), userId, hash });
  return completeSignIn(
    within,
    {
      call,
      userId,
      factor: passwordFactor(),
      minutes: call.body.session_duration_minutes ?? null,
      extra: { email_id: added.id },
    },
    parts,
  );
}
