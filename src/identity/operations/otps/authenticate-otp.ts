import type { Database } from "#contracts/database.ts";
import type { OtpAuthenticateAnswer, OtpAuthenticateBody } from "#contracts/sdk-v1/otps.ts";
import type { WireProof } from "#contracts/sdk-v1/sessions.ts";
import type { Call, Operation } from "#identity/call.ts";
import { consumePasscode, type VerifiedPasscode } from "#identity/factors/passcode.ts";
import { refuseLocked, subjectOfAddress } from "#identity/guards/locks.ts";
import { recordFailure } from "#identity/guards/record-failure.ts";
import type { AddedSignInMethod } from "#identity/outbox/texts/account-notices.ts";
import type { IdentityDeps } from "#identity/deps.ts";
import { refuse, type Refusal } from "#identity/refusals.ts";
import { completeSignIn } from "#identity/sessions/complete-sign-in.ts";
import { lockCaller, personOf, refuseEnrolment, signedOut } from "#identity/sessions/caller.ts";
import { attachEmail, attachPhone, verifyEmail, verifyPhone } from "#identity/users/verify-address.ts";

/** Signs in with a sent code; the method_id names its address (docs/threats.md#1, #3, #5). */
export const authenticateOtp: Operation<OtpAuthenticateBody, OtpAuthenticateAnswer> = async (call, deps) => {
  const { code, method_id: methodId } = call.body;
  return deps.database.transaction(async (tx) => {
    const subject = await subjectOfAddress(tx, call.project.id, methodId);
    if (subject === null) return refuse("otp_code_not_found");
    const locked = await refuseLocked(tx, subject);
    if (locked !== null) return locked;
    const verdict = await consumePasscode(tx, { projectId: call.project.id, methodId, code }, deps);
    if (!verdict.ok) {
      // A dead code is no guess: pressing the button twice must not lock anybody out.
      if (verdict.reason === "over") return refuse("unable_to_auth_otp_code");
      return recordFailure(tx, { call, subject, type: "otp_code_not_found" }, deps);
    }
    const proof = await verifyPasscode(tx, { call, proven: verdict.proven }, deps);
    if (!proof.ok) return proof;
    return completeSignIn(
      tx,
      {
        call: proof.isCleaned ? signedOut(call, proof.userId) : call,
        userId: proof.userId,
        factor: factorOf(verdict.proven, proof.addressId),
        minutes: call.body.session_duration_minutes ?? null,
        extra: { method_id: methodId },
        added: proof.added,
      },
      deps,
    );
  });
};

interface PasscodeVerification {
  readonly ok: true;
  readonly userId: string;
  readonly addressId: string;
  /** What an account that was there has from now on; null when nothing. */
  readonly added: AddedSignInMethod | null;
  /** Whether all sessions of the account ended with what was planted in it. */
  readonly isCleaned: boolean;
}

async function verifyPasscode(
  tx: Database,
  { call, proven: verified }: { readonly call: Call<OtpAuthenticateBody>; readonly proven: VerifiedPasscode },
  deps: IdentityDeps,
): Promise<PasscodeVerification | Refusal> {
  const { project } = call;
  const { address, addressKey: key, attachTo } = verified;
  if (attachTo !== null) return attach(tx, { call, proven: { ...verified, attachTo } }, deps);
  if (verified.channel === "email") {
    const proof = await verifyEmail(tx, { project, address, key, prover: personOf(call) }, deps);
    const { userId, emailId: addressId, isCleaned } = proof;
    return { ok: true, userId, addressId, added: null, isCleaned };
  }
  const { userId, phoneId } = await verifyPhone(tx, { project, number: key }, deps);
  return { ok: true, userId, addressId: phoneId, added: null, isCleaned: false };
}

/**
 * A code that adds an address works only for the person who asked, wherever it is typed. Whether they may is asked again:
 * a second factor may have been set up since.
 */
async function attach(
  tx: Database,
  {
    call,
    proven: verified,
  }: {
    readonly call: Call<OtpAuthenticateBody>;
    readonly proven: VerifiedPasscode & { readonly attachTo: string };
  },
  deps: IdentityDeps,
): Promise<PasscodeVerification | Refusal> {
  const { channel, address, addressKey: key, attachTo: userId } = verified;
  const person = personOf(call);
  if (person === null || person.userId !== userId) return refuse("unable_to_auth_otp_code");
  if (channel === "email" && person.session === null) return refuse("insufficient_factors");
  const refused =
    (await lockCaller(tx, person)) ?? (await refuseEnrolment(tx, { project: call.project, person, factor: "sms_otp" }));
  if (refused !== null) return refused;
  const give = channel === "email" ? attachEmail : attachPhone;
  const given = await give(tx, { project: call.project, userId, address, key }, deps);
  if (given === null) return refuse(channel === "email" ? "duplicate_email" : "duplicate_phone_number");
  const { id: addressId, isNew } = given;
  return { ok: true, userId, addressId, added: isNew ? addedBy(verified, addressId) : null, isCleaned: false };
}

function addedBy({ channel, address, addressKey }: VerifiedPasscode, addressId: string): AddedSignInMethod {
  if (channel === "email") return { kind: "email", emailId: addressId, address };
  return { kind: "phone_number", number: addressKey };
}

function factorOf({ channel, address, addressKey }: VerifiedPasscode, addressId: string): WireProof {
  if (channel === "email") {
    const email_factor = { email_id: addressId, email_address: address };
    return { type: "otp", delivery_method: "email", email_factor };
  }
  const phone_number_factor = { phone_id: addressId, phone_number: addressKey };
  return { type: "otp", delivery_method: channel, phone_number_factor };
}
