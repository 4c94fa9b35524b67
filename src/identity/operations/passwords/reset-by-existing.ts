import type { Database } from "#contracts/database.ts";
import type { ResetByExistingBody } from "#contracts/sdk-v1/passwords.ts";
import type { WireProof } from "#contracts/sdk-v1/session.ts";
import { addressNetwork } from "#identity/addresses/client-address.ts";
import { parseEmailAddress } from "#identity/addresses/email-address.ts";
import type { Call, Operation, Outcome } from "#identity/call.ts";
import { holdResetLinks, keepPassword } from "#identity/factors/password/store.ts";
import { refuseLocked } from "#identity/guards/locks.ts";
import type { Parts } from "#identity/parts.ts";
import { refuse, type Refusal } from "#identity/refusals.ts";
import { completeSignIn } from "#identity/sessions/complete-sign-in.ts";
import { holdCaller } from "#identity/sessions/hold-caller.ts";
import { missingFactor } from "#identity/sessions/next-step.ts";
import { requireSecondFactor } from "#identity/sessions/require-second-factor.ts";
import { holdPerson } from "#identity/users/hold-person.ts";
import { changePassword } from "./change-password.ts";
import { checkPassword, type RightPassword } from "./check-password.ts";
import { passwordFactor } from "./password-factor.ts";
import { refuseWeak } from "./rate-password.ts";
import { refuseBusy } from "./refuse-busy.ts";

/** Sets a new password for whoever knows the present one, and logs in with it. */
export const resetByExisting: Operation<ResetByExistingBody> = async (call, parts) => {
  const { project } = call;
  const { existing_password: existing, new_password: wanted } = call.body;
  const email = parseEmailAddress(call.body.email);
  if (email === null) return refuse("invalid_email");
  const right = await checkPassword({ call, email, password: existing }, parts);
  if (!right.ok) return right;
  const weak = await refuseWeak({ project, password: wanted, email: email.address }, parts);
  if (weak !== null) return weak;
  const made = await parts.hasher.hash(wanted, addressNetwork(call.client.address));
  if (made === "busy") return refuseBusy();
  return parts.database.transaction((within) => reset(within, { call, right, hash: made.hash }, parts));
};

interface Reset {
  readonly call: Call<ResetByExistingBody>;
  readonly right: RightPassword;
  readonly hash: string;
}

async function reset(within: Database, { call, right, hash }: Reset, parts: Parts): Promise<Outcome> {
  const { project, session } = call;
  const { userId, passwordId, subject } = right;
  const factor = passwordFactor();
  await holdResetLinks(within, userId);
  await holdPerson(within, userId);
  const refused = (await refuseLocked(within, subject)) ?? (await refuseOneFactor(within, { call, userId, factor }));
  if (refused !== null) return refused;
  if (!(await keepPassword(within, passwordId))) return refuse("unauthorized_credentials");
  const keep = session?.userId === userId ? session.id : null;
  await changePassword(within, { project, userId, hash, keep }, parts);
  const minutes = call.body.session_duration_minutes ?? null;
  return completeSignIn(within, { call: { ...call, intermediate: null }, userId, factor, minutes }, parts);
}

interface Proven {
  readonly call: Pick<Call, "project" | "session">;
  readonly userId: string;
  readonly factor: WireProof;
}

/** Where a second factor is due, a password alone must not be enough to shut its owner out (docs/threats.md#44). */
async function refuseOneFactor(within: Database, { call, userId, factor }: Proven): Promise<Refusal | null> {
  const { project, session } = call;
  if (session?.userId === userId) {
    const ended = await holdCaller(within, { userId, session, id: session.id });
    return ended ?? requireSecondFactor(within, { project, session });
  }
  const missing = await missingFactor(within, { project, userId, factors: [factor] });
  return missing === null ? null : refuse("insufficient_factors");
}
