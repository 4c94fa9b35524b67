import type { MethodAnswer, OtpPhoneBody, OtpPhoneSecondaryBody } from "#contracts/sdk-v1/otps.ts";
import type { Call, Operation, Outcome } from "#identity/call.ts";
import { refuseText } from "#identity/guards/phone-caps.ts";
import { refuseQuestion } from "#identity/guards/refuse-question.ts";
import { refuseSend } from "#identity/guards/send-limits.ts";
import { addressId } from "#identity/new-id.ts";
import type { Parts } from "#identity/parts.ts";
import { refuse, refuseSignedOut, type Refusal } from "#identity/refusals.ts";
import { personOf, type Person } from "#identity/sessions/person-of.ts";
import { readEnrolled } from "#identity/sessions/read-enrolled.ts";
import { refuseEnrolment } from "#identity/sessions/refuse-enrolment.ts";
import { findPhone, type HeldAddress } from "#identity/users/user-store.ts";
import { readPhoneWish, type PhoneWish } from "./read-phone-wish.ts";
import { feignPhoneCode, sendPhoneCode, type PhoneChannel } from "./send-phone-code.ts";

/**
 * Texts a code that logs in, or signs up who has no account yet. Known and unknown numbers answer alike
 * (docs/threats.md#10); an account is made only when the code is proven.
 */
export function loginOrCreateByPhone(channel: PhoneChannel): Operation<OtpPhoneBody> {
  return async (call, parts) => {
    const wish = await readCounted(call, call.body.phone_number, parts);
    if (!wish.ok) return wish;
    const held = await findPhone(parts.database, call.project.id, wish.phone.number);
    await sendPhoneCode({ call, channel, wish, userId: held?.userId ?? null, attachTo: null }, parts);
    return answer(call, wish, parts);
  };
}

/** Texts a code to a known number. An unknown one gets nothing, and the answer is the same (docs/threats.md#10). */
export function sendPrimaryPhoneCode(channel: PhoneChannel): Operation<OtpPhoneBody> {
  return async (call, parts) => {
    const wish = await readCounted(call, call.body.phone_number, parts);
    if (!wish.ok) return wish;
    const held = await findPhone(parts.database, call.project.id, wish.phone.number);
    if (held === null) await feignPhoneCode({ call, channel, wish }, parts);
    else await sendPhoneCode({ call, channel, wish, userId: held.userId, attachTo: null }, parts);
    return answer(call, wish, parts);
  };
}

/** Texts a code that is the second factor of a sign-in, or that adds the number to the signed-in person. */
export function sendSecondaryPhoneCode(channel: PhoneChannel): Operation<OtpPhoneSecondaryBody> {
  return async (call, parts) => {
    const { project, body } = call;
    const { database } = parts;
    const person = personOf(call);
    if (person === null) return refuseSignedOut();
    const { phones } = await readEnrolled(database, person.userId);
    const own = phones.find(({ id }) => id === body.phone_id);
    const wish = await readCounted(call, own?.number ?? body.phone_number ?? "", parts);
    if (!wish.ok) return wish;
    const held = await findPhone(database, project.id, wish.phone.number);
    // Half a sign-in must not be able to ask which numbers are its person's.
    const isOwn = own !== undefined || (person.session !== null && held?.userId === person.userId);
    const refused = isOwn ? null : await refuseAddition(call, { person, held }, parts);
    if (refused !== null) return refused;
    const { userId } = person;
    await sendPhoneCode({ call, channel, wish, userId, attachTo: isOwn ? null : userId }, parts);
    return answer(call, wish, parts);
  };
}

async function refuseAddition(
  call: Pick<Call, "project" | "client">,
  { person, held }: { readonly person: Person; readonly held: HeldAddress | null },
  { database }: Pick<Parts, "database">,
): Promise<Refusal | null> {
  const refused =
    (await refuseEnrolment(database, { project: call.project, person, factor: "sms_otp" })) ??
    (await refuseQuestion(database, { call, of: "additions" }));
  return refused ?? (held === null ? null : refuse("duplicate_phone_number"));
}

/** Reads and counts the request, whether the number is known or not (docs/threats.md#9, #10, #37). */
async function readCounted(
  call: Call<Omit<OtpPhoneBody, "phone_number">>,
  number: string,
  parts: Parts,
): Promise<PhoneWish | Refusal> {
  const wish = readPhoneWish(call, number);
  if (!wish.ok) return wish;
  const { project, client } = call;
  const { phone } = wish;
  const refused =
    (await refuseSend(parts.database, { call, addressKey: phone.number }, parts)) ??
    (await refuseText(parts.database, { project, client, phone }));
  return refused ?? wish;
}

function answer({ project }: Pick<Call, "project">, { phone }: PhoneWish, parts: Parts): Outcome {
  const data: MethodAnswer = { method_id: addressId("phone-number", { project, key: phone.number }, parts) };
  return { ok: true, data };
}
