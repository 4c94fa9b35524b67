import type { RecoveryCodesAnswer } from "#contracts/sdk-v1/totps.ts";
import type { EmptyBody } from "#contracts/sdk-v1/sessions.ts";
import type { Operation } from "#identity/call.ts";
import { replaceRecoveryCodes } from "#identity/factors/totp/recovery-code-store.ts";
import { findTotp } from "#identity/factors/totp/totp-store.ts";
import { recoveryCodesMail } from "#identity/outbox/texts/recovery-codes-mail.ts";
import { refuse, refuseSignedOut } from "#identity/refusals.ts";
import { holdCaller } from "#identity/sessions/hold-caller.ts";
import { refuseChange } from "#identity/sessions/refuse-change.ts";
import { areTwoFactors, kindOf } from "#identity/sessions/second-factor-rule.ts";
import { notifyOwner } from "#identity/users/notify-owner.ts";

/**
 * Makes new recovery codes and shows them this once; only to a session of two factors, for else one factor would show
 * the other (docs/threats.md#44). The owner gets a notice (docs/threats.md#64).
 */
export const renewRecoveryCodes: Operation<EmptyBody> = async ({ project, session }, parts) => {
  if (session === null) return refuseSignedOut();
  const { userId } = session;
  if (!areTwoFactors(session.factors.map(kindOf))) return refuse("insufficient_factors");
  return parts.database.transaction(async (within) => {
    const refused =
      (await holdCaller(within, { userId, session, id: session.id })) ??
      (await refuseChange(within, { project, session }));
    if (refused !== null) return refused;
    const totp = await findTotp(within, userId, parts);
    if (totp === null || !totp.isVerified) return refuse("totp_not_found");
    const codes = await replaceRecoveryCodes(within, { project, totpId: totp.id }, parts);
    const body = recoveryCodesMail({ project, event: { kind: "renewed" } });
    await notifyOwner(within, { project, userId, body }, parts);
    const data: RecoveryCodesAnswer = {
      user_id: userId,
      totps: [{ totp_id: totp.id, verified: true, recovery_codes: codes }],
    };
    return { ok: true, userId, data };
  });
};
