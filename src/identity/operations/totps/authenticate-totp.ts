import type { Database } from "#contracts/database.ts";
import type { TotpAuthenticateBody } from "#contracts/sdk-v1/totps.ts";
import type { Call, Operation } from "#identity/call.ts";
import { checkTotp } from "#identity/factors/totp/check-totp.ts";
import { findTotp, spendStep } from "#identity/factors/totp/totp-store.ts";
import { countSecondFactorFailure, refuseClosedSecondStep } from "#identity/guards/second-factor-tries.ts";
import { refuse, refuseSignedOut, type Refusal } from "#identity/refusals.ts";
import { completeSignIn } from "#identity/sessions/complete-sign-in.ts";
import { holdCaller } from "#identity/sessions/hold-caller.ts";
import { personOf, type Person } from "#identity/sessions/person-of.ts";
import { refuseEnrolment } from "#identity/sessions/refuse-enrolment.ts";
import { revokeOtherSessions } from "#identity/sessions/session-store.ts";
import { holdPerson } from "#identity/users/hold-person.ts";

/** Verifies a code of the authenticator app, once and within half a minute of its time (docs/threats.md#44). */
export const authenticateTotp: Operation<TotpAuthenticateBody> = async (call, parts) => {
  const person = personOf(call);
  if (person === null) return refuseSignedOut();
  const { userId } = person;
  const tried = { projectId: call.project.id, userId };
  return parts.database.transaction(async (within) => {
    // First, so that of guesses sent at the same moment each sees those before it counted.
    await holdPerson(within, userId);
    const closed = await refuseClosedSecondStep(within, tried);
    if (closed !== null) return closed;
    const totp = await findTotp(within, userId, parts);
    if (totp === null) return refuse("totp_not_found");
    const verdict = checkTotp(totp, call.body.totp_code, parts.now());
    if (!verdict.ok) {
      if (verdict.reason === "wrong") await countSecondFactorFailure(within, tried);
      return refuse("unable_to_authenticate_totp");
    }
    const refused = totp.isVerified ? null : await finishSetUp(within, { call, person });
    if (refused !== null) return refused;
    if (!(await spendStep(within, { id: totp.id, step: verdict.step }))) return refuse("unable_to_authenticate_totp");
    return completeSignIn(
      within,
      {
        call,
        userId,
        factor: {
          type: "totp",
          delivery_method: "authenticator_app",
          authenticator_app_factor: { totp_id: totp.id },
        },
        minutes: call.body.session_duration_minutes ?? null,
        extra: { totp_id: totp.id },
        added: totp.isVerified ? null : { kind: "authenticator_app" },
      },
      parts,
    );
  });
};

/** The first right code makes the app count and ends the sessions elsewhere (docs/threats.md#14). */
async function finishSetUp(
  within: Database,
  { call, person }: { readonly call: Pick<Call, "project">; readonly person: Person },
): Promise<Refusal | null> {
  const refused =
    (await holdCaller(within, person)) ??
    (await refuseEnrolment(within, { project: call.project, person, factor: "totp" }));
  if (refused === null) await revokeOtherSessions(within, person.userId, person.id);
  return refused;
}
