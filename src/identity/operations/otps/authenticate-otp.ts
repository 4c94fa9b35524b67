import type { Database } from "#contracts/database.ts";
import type { OtpAuthenticateBody } from "#contracts/sdk-v1/otps.ts";
import type { WireProof } from "#contracts/sdk-v1/session.ts";
import type { Call, Operation } from "#identity/call.ts";
import { spendPasscode, type ProvenPasscode } from "#identity/factors/passcode.ts";
import { subjectOfAddress } from "#identity/guards/lock-subject.ts";
import { refuseLocked } from "#identity/guards/locks.ts";
import { noteFailure } from "#identity/guards/note-failure.ts";
import type { AddedWayIn } from "#identity/outbox/texts/way-in-added-mail.ts";
import type { Parts } from "#identity/parts.ts";
import { refuse, type Refusal } from "#identity/refusals.ts";
import { completeSignIn } from "#identity/sessions/complete-sign-in.ts";
import { holdCaller } from "#identity/sessions/hold-caller.ts";
import { personOf, signedOut } from "#identity/sessions/person-of.ts";
import { refuseEnrolment } from "#identity/sessions/refuse-enrolment.ts";
import { attachEmail, attachPhone } from "#identity/users/attach-address.ts";
import { proveEmail } from "#identity/users/prove-email.ts";
import { provePhone } from "#identity/users/prove-phone.ts";

/** Signs in with a sent code; the method_id names its address (docs/threats.md#1, #3, #5). */
export const authenticateOtp: Operation<OtpAuthenticateBody> = async (call, parts) => {
  const { code, method_id: methodId } = call.body;
  return parts.database.transaction(async (within) => {
    const subject = await subjectOfAddress(within, call.project.id, methodId);
    if (subject === null) return refuse("otp_code_not_found");
    const locked = await refuseLocked(within, subject);
    if (locked !== null) return locked;
    const verdict = await spendPasscode(within, { projectId: call.project.id, methodId, code }, parts);
    if (!verdict.ok) {
      // A dead code is no guess: pressing the button twice must not lock anybody out.
      if (verdict.reason === "over") return refuse("unable_to_auth_otp_code");
      return noteFailure(within, { call, subject, type: "otp_code_not_found" }, parts);
    }
    const proof = await prove(within, { call, proven: verdict.proven }, parts);
    if (!proof.ok) return proof;
    return completeSignIn(
      within,
      {
        call: proof.isCleaned ? signedOut(call, proof.userId) : call,
        userId: proof.userId,
        factor: factorOf(verdict.proven, proof.addressId),
        minutes: call.body.session_duration_minutes ?? null,
        extra: { method_id: methodId },
        added: proof.added,
      },
      parts,
    );
  });
};

interface Proof {
  readonly ok: true;
  readonly userId: string;
  readonly addressId: string;
  /** What an account that was there has from now on; null when nothing. */
  readonly added: AddedWayIn | null;
  /** Whether all sessions of the account ended with what was planted in it. */
  readonly isCleaned: boolean;
}

async function prove(
  within: Database,
  { call, proven }: { readonly call: Call<OtpAuthenticateBody>; readonly proven: ProvenPasscode },
  parts: Parts,
): Promise<Proof | Refusal> {
  const { project } = call;
  const { address, addressKey: key, attachTo } = proven;
  if (attachTo !== null) return attach(within, { call, proven: { ...proven, attachTo } }, parts);
  if (proven.channel === "email") {
    const proof = await proveEmail(within, { project, address, key, prover: personOf(call) }, parts);
    const { userId, emailId: addressId, isCleaned } = proof;
    return { ok: true, userId, addressId, added: null, isCleaned };
  }
  const { userId, phoneId } = await provePhone(within, { project, number: key }, parts);
  return { ok: true, userId, addressId: phoneId, added: null, isCleaned: false };
}

/**
 * A code that adds an address works only for the person who asked, wherever it is typed. Whether they may is asked again:
 * a second factor may have been set up since.
 */
async function attach(
  within: Database,
  {
    call,
    proven,
  }: {
    readonly call: Call<OtpAuthenticateBody>;
    readonly proven: ProvenPasscode & { readonly attachTo: string };
  },
  parts: Parts,
): Promise<Proof | Refusal> {
  const { channel, address, addressKey: key, attachTo: userId } = proven;
  const person = personOf(call);
  if (person === null || person.userId !== userId) return refuse("unable_to_auth_otp_code");
  if (channel === "email" && person.session === null) return refuse("insufficient_factors");
  const refused =
    (await holdCaller(within, person)) ??
    (await refuseEnrolment(within, { project: call.project, person, factor: "sms_otp" }));
  if (refused !== null) return refused;
  const give = channel === "email" ? attachEmail : attachPhone;
  const given = await give(within, { project: call.project, userId, address, key }, parts);
  if (given === null) return refuse(channel === "email" ? "duplicate_email" : "duplicate_phone_number");
  const { id: addressId, isNew } = given;
  return { ok: true, userId, addressId, added: isNew ? addedBy(proven, addressId) : null, isCleaned: false };
}

function addedBy({ channel, address, addressKey }: ProvenPasscode, addressId: string): AddedWayIn {
  if (channel === "email") return { kind: "email", emailId: addressId, address };
  return { kind: "phone_number", number: addressKey };
}

function factorOf({ channel, address, addressKey }: ProvenPasscode, addressId: string): WireProof {
  if (channel === "email") {
    const email_factor = { email_id: addressId, email_address: address };
    return { type: "otp", delivery_method: "email", email_factor };
  }
  const phone_number_factor = { phone_id: addressId, phone_number: addressKey };
  return { type: "otp", delivery_method: channel, phone_number_factor };
}
