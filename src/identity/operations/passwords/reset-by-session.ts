import type { ResetBySessionBody } from "#contracts/sdk-v1/passwords.ts";
import { addressNetwork } from "#identity/addresses/client-address.ts";
import type { Operation } from "#identity/call.ts";
import { holdResetLinks, listMailboxes } from "#identity/factors/password/store.ts";
import { refuse } from "#identity/refusals.ts";
import { completeSignIn } from "#identity/sessions/complete-sign-in.ts";
import { holdCaller } from "#identity/sessions/hold-caller.ts";
import { hasRecentProof } from "#identity/sessions/recent-proof.ts";
import { requireSecondFactor } from "#identity/sessions/require-second-factor.ts";
import { changePassword } from "./change-password.ts";
import { passwordFactor } from "./password-factor.ts";
import { refuseWeak } from "./rate-password.ts";
import { refuseBusy } from "./refuse-busy.ts";

const RECENT_MINUTES = 5;

/**
 * Sets a new password for the signed-in person. They must have proven something within five minutes: a browser that was
 * left open, or a stolen session, is not enough to take an account over.
 */
export const resetBySession: Operation<ResetBySessionBody> = async (call, parts) => {
  const { project, session } = call;
  const { password } = call.body;
  if (session === null) return refuse("session_not_found");
  if (!hasRecentProof(session, RECENT_MINUTES)) {
    return refuse("insufficient_factors", { message: "Please log in again before you choose a new password." });
  }
  const { userId } = session;
  const [mailbox] = await listMailboxes(parts.database, userId);
  if (mailbox === undefined) {
    return refuse("email_not_found", { message: "A password needs an e-mail address. Please add one first." });
  }
  const weak = await refuseWeak({ project, password, email: mailbox.address }, parts);
  if (weak !== null) return weak;
  const made = await parts.hasher.hash(password, addressNetwork(call.client.address));
  if (made === "busy") return refuseBusy();
  return parts.database.transaction(async (within) => {
    await holdResetLinks(within, userId);
    const refused =
      (await holdCaller(within, { userId, session, id: session.id })) ??
      (await requireSecondFactor(within, { project, session }));
    if (refused !== null) return refused;
    await changePassword(within, { project, userId, hash: made.hash, keep: session.id }, parts);
    const minutes = call.body.session_duration_minutes ?? null;
    return completeSignIn(within, { call, userId, factor: passwordFactor(), minutes }, parts);
  });
};
