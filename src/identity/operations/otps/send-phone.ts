import type { MethodAnswer, OtpPhoneBody, OtpPhoneSecondaryBody } from "#contracts/sdk-v1/otps.ts";
import { type Call, chooseMinutes, type Operation, type OperationResult } from "#identity/call.ts";
import { refuseCountry, refuseQuestion, refuseSend, refuseText } from "#identity/guards/send-limits.ts";
import { addressId } from "#identity/new-id.ts";
import type { IdentityDeps } from "#identity/deps.ts";
import { type Refusal, refuse, refuseSignedOut } from "#identity/refusals.ts";
import { type Person, personOf, refuseEnrolment } from "#identity/sessions/caller.ts";
import { readEnrolled } from "#identity/sessions/second-factor-rule.ts";
import { findPhone, type StoredAddress } from "#identity/users/user-store.ts";
import { issueDecoyPasscode, issuePasscode, type NewPasscode } from "#identity/factors/passcode.ts";
import { putMessage } from "#identity/outbox/outbox.ts";
import { codeText } from "#identity/outbox/texts/sign-in-messages.ts";
import { parsePhone, type PhoneNumber } from "#identity/addresses/phone-number.ts";

/**
 * Texts a code that logs in, or signs up who has no account yet. Known and unknown numbers answer alike
 * (docs/threats.md#10); an account is made only when the code is proven.
 */
export function loginOrCreateByPhone(channel: PhoneChannel): Operation<OtpPhoneBody, MethodAnswer> {
  return async (call, deps) => {
    const request = await readCounted(call, call.body.phone_number, deps);
    if (!request.ok) return request;
    const stored = await findPhone(deps.database, call.project.id, request.phone.number);
    await sendPhoneCode({ call, channel, request, userId: stored?.userId ?? null, attachTo: null }, deps);
    return answer(call, request, deps);
  };
}

/** Texts a code to a known number. An unknown one gets nothing, and the answer is the same (docs/threats.md#10). */
export function sendPrimaryPhoneCode(channel: PhoneChannel): Operation<OtpPhoneBody, MethodAnswer> {
  return async (call, deps) => {
    const request = await readCounted(call, call.body.phone_number, deps);
    if (!request.ok) return request;
    const stored = await findPhone(deps.database, call.project.id, request.phone.number);
    if (stored === null) await simulatePhoneCode({ call, channel, request }, deps);
    else await sendPhoneCode({ call, channel, request, userId: stored.userId, attachTo: null }, deps);
    return answer(call, request, deps);
  };
}

/** Texts a code that is the second factor of a sign-in, or that adds the number to the signed-in person. */
export function sendSecondaryPhoneCode(channel: PhoneChannel): Operation<OtpPhoneSecondaryBody, MethodAnswer> {
  return async (call, deps) => {
    const { project, body } = call;
    const { database } = deps;
    const person = personOf(call);
    if (person === null) return refuseSignedOut();
    const { phones } = await readEnrolled(database, person.userId);
    const own = phones.find(({ id }) => id === body.phone_id);
    const request = await readCounted(call, own?.number ?? body.phone_number ?? "", deps);
    if (!request.ok) return request;
    const stored = await findPhone(database, project.id, request.phone.number);
    // Half a sign-in must not be able to ask which numbers are its person's.
    const isOwn = own !== undefined || (person.session !== null && stored?.userId === person.userId);
    const refused = isOwn ? null : await refuseAddition(call, { person, held: stored }, deps);
    if (refused !== null) return refused;
    const { userId } = person;
    await sendPhoneCode({ call, channel, request, userId, attachTo: isOwn ? null : userId }, deps);
    return answer(call, request, deps);
  };
}

async function refuseAddition(
  call: Pick<Call, "project" | "client">,
  { person, held: stored }: { readonly person: Person; readonly held: StoredAddress | null },
  { database }: Pick<IdentityDeps, "database">,
): Promise<Refusal | null> {
  const refused =
    (await refuseEnrolment(database, { project: call.project, person, factor: "sms_otp" })) ??
    (await refuseQuestion(database, { call, of: "additions" }));
  return refused ?? (stored === null ? null : refuse("duplicate_phone_number"));
}

/** Reads and counts the request, whether the number is known or not (docs/threats.md#9, #10, #37). */
async function readCounted(
  call: Call<Omit<OtpPhoneBody, "phone_number">>,
  number: string,
  deps: IdentityDeps,
): Promise<PhoneCodeRequest | Refusal> {
  const request = readPhoneCodeRequest(call, number);
  if (!request.ok) return request;
  const { project, client } = call;
  const { phone } = request;
  const refused =
    (await refuseSend(deps.database, { call, addressKey: phone.number }, deps)) ??
    (await refuseText(deps.database, { project, client, phone }));
  return refused ?? request;
}

function answer(
  { project }: Pick<Call, "project">,
  { phone }: PhoneCodeRequest,
  deps: IdentityDeps,
): OperationResult<MethodAnswer> {
  const data: MethodAnswer = { method_id: addressId("phone-number", { project, key: phone.number }, deps) };
  return { ok: true, data };
}

export type PhoneChannel = "sms" | "whatsapp";

interface PhoneCodeInput {
  readonly call: Pick<Call, "project">;
  readonly channel: PhoneChannel;
  readonly request: PhoneCodeRequest;
}

interface PhoneCode extends PhoneCodeInput {
  /** Whose number it is, or is to be; null when nobody's. */
  readonly userId: string | null;
  /** Whom proving the code gives the number; null signs in. */
  readonly attachTo: string | null;
}

/** Makes the code of a phone number and puts its message into the outbox, both or neither. */
async function sendPhoneCode(code: PhoneCode, deps: IdentityDeps): Promise<void> {
  const { call, channel, request, userId, attachTo } = code;
  const { project } = call;
  const { phone, minutes } = request;
  await deps.database.transaction(async (tx) => {
    const digits = await issuePasscode(tx, { ...passcodeOf(code, deps), attachTo }, deps);
    const autofillHost = channel === "sms" ? request.autofillHost : null;
    const body = codeText({ project, code: digits, minutes, autofillHost });
    await putMessage(tx, { projectId: project.id, userId, channel, to: phone.number, body, minutes }, deps);
  });
}

/** Does all that sending does, but for the message. */
async function simulatePhoneCode(wanted: PhoneCodeInput, deps: IdentityDeps): Promise<void> {
  await issueDecoyPasscode(deps.database, passcodeOf(wanted, deps));
}

function passcodeOf(
  { call: { project }, channel, request: { phone, minutes } }: PhoneCodeInput,
  deps: IdentityDeps,
): NewPasscode {
  const { number } = phone;
  const methodId = addressId("phone-number", { project, key: number }, deps);
  return { projectId: project.id, methodId, channel, address: number, addressKey: number, attachTo: null, minutes };
}

/** What a request for a code by text message asks for, checked. */
interface PhoneCodeRequest {
  readonly ok: true;
  readonly phone: PhoneNumber;
  readonly minutes: number;
  /** The host whose page the browser may fill the code into; null when it was not asked to. */
  readonly autofillHost: string | null;
}

/** Checks all that a code is asked for with. */
function readPhoneCodeRequest(
  { project, body, client }: Call<Omit<OtpPhoneBody, "phone_number">>,
  number: string,
): PhoneCodeRequest | Refusal {
  const phone = parsePhone(number);
  if (phone === null) return refuse("invalid_phone_number");
  const refused = refuseCountry(project, phone);
  if (refused !== null) return refused;
  const minutes = chooseMinutes(body.expiration_minutes, project.settings.passcode);
  if (!minutes.ok) return minutes;
  const page = client.origin ?? project.defaultRedirects.login;
  const autofillHost = body.enable_autofill === true ? new URL(page).hostname : null;
  return { ok: true, phone, minutes: minutes.minutes, autofillHost };
}
