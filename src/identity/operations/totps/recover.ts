import type { TotpRecoverBody } from "#contracts/sdk-v1/totps.ts";
import type { Operation } from "#identity/call.ts";
import { countRecoveryCodes, spendRecoveryCode } from "#identity/factors/totp/recovery-code-store.ts";
import { findTotp } from "#identity/factors/totp/totp-store.ts";
import { countSecondFactorFailure, refuseClosedSecondStep } from "#identity/guards/second-factor-tries.ts";
import { recoveryCodesMail } from "#identity/outbox/texts/recovery-codes-mail.ts";
import { refuse, refuseSignedOut } from "#identity/refusals.ts";
import { completeSignIn } from "#identity/sessions/complete-sign-in.ts";
import { personOf } from "#identity/sessions/person-of.ts";
import { holdPerson } from "#identity/users/hold-person.ts";
import { notifyOwner } from "#identity/users/notify-owner.ts";

/**
 * Verifies a recovery code in place of the authenticator app, each once, and notifies the owner (docs/threats.md#44
 * and #64).
 */
export const recover: Operation<TotpRecoverBody> = async (call, parts) => {
  const person = personOf(call);
  if (person === null) return refuseSignedOut();
  const { userId } = person;
  const tried = { projectId: call.project.id, userId };
  return parts.database.transaction(async (within) => {
    await holdPerson(within, userId);
    const closed = await refuseClosedSecondStep(within, tried);
    if (closed !== null) return closed;
    const totp = await findTotp(within, userId, parts);
    // Codes of an app that was never finished would let anybody in who began to set one up.
    if (totp === null || !totp.isVerified) return refuse("totp_not_found");
    const verdict = await spendRecoveryCode(within, { totpId: totp.id, code: call.body.recovery_code }, parts);
    if (!verdict.ok) {
      if (verdict.reason === "wrong") await countSecondFactorFailure(within, tried);
      return refuse("unable_to_authenticate_recovery_code");
    }
    const left = await countRecoveryCodes(within, totp.id);
    const body = recoveryCodesMail({ project: call.project, event: { kind: "used", left } });
    await notifyOwner(within, { project: call.project, userId, body }, parts);
    return completeSignIn(
      within,
      {
        call,
        userId,
        factor: {
          type: "recovery_codes",
          delivery_method: "recovery_code",
          recovery_code_factor: { totp_recovery_code_id: verdict.codeId },
        },
        minutes: call.body.session_duration_minutes ?? null,
        extra: { totp_id: totp.id },
      },
      parts,
    );
  });
};
