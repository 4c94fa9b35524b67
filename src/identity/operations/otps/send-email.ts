import type { MethodAnswer, OtpEmailBody, OtpEmailSecondaryBody } from "#contracts/sdk-v1/otps.ts";
import { type EmailAddress, mailboxOf, parseEmailAddress } from "#identity/addresses/email-address.ts";
import { type Call, chooseMinutes, type Operation, type OperationResult } from "#identity/call.ts";
import { refuseQuestion, refuseSend } from "#identity/guards/send-limits.ts";
import { addressId } from "#identity/new-id.ts";
import type { IdentityDeps } from "#identity/deps.ts";
import { type Refusal, refuse, refuseSignedOut } from "#identity/refusals.ts";
import { type Person, personOf, refuseChange } from "#identity/sessions/caller.ts";
import { readEnrolled } from "#identity/sessions/second-factor-rule.ts";
import { findMailbox, type StoredAddress } from "#identity/users/user-store.ts";
import { issueDecoyPasscode, issuePasscode, type NewPasscode } from "#identity/factors/passcode.ts";
import { putMessage } from "#identity/outbox/outbox.ts";
import { codeMail } from "#identity/outbox/texts/sign-in-messages.ts";
import { chooseTemplate, type Purpose } from "#identity/outbox/texts/templates.ts";
import type { MailTemplate } from "#identity/projects/project-settings.ts";

/**
 * Mails a code that logs in, or signs up who has no account yet. Known and unknown addresses answer alike
 * (docs/threats.md#10); an account is made only when the code is proven.
 */
export const loginOrCreateByEmail: Operation<OtpEmailBody, MethodAnswer> = async (call, deps) => {
  const input = await readCounted(call, call.body.email, deps);
  if (!input.ok) return input;
  const { request, stored } = input;
  const purpose = stored === null ? "signup" : "login";
  await sendEmailCode({ call, request, purpose, userId: stored?.userId ?? null }, deps);
  return answer(call, request, deps);
};

/**
 * Mails a code to a known address. An unknown one gets nothing, and the answer is the same (docs/threats.md#10): whether an
 * address is known is told by the user-type look-up alone.
 */
export const sendPrimaryEmailCode: Operation<OtpEmailBody, MethodAnswer> = async (call, deps) => {
  const input = await readCounted(call, call.body.email, deps);
  if (!input.ok) return input;
  const { request, stored } = input;
  if (stored === null) await simulateEmailCode({ call, request }, deps);
  else await sendEmailCode({ call, request, purpose: "login", userId: stored.userId }, deps);
  return answer(call, request, deps);
};

/** Mails a code that is the second factor of a sign-in, or that adds the address to the signed-in person. */
export const sendSecondaryEmailCode: Operation<OtpEmailSecondaryBody, MethodAnswer> = async (call, deps) => {
  const { body } = call;
  const person = personOf(call);
  if (person === null) return refuseSignedOut();
  const { emails } = await readEnrolled(deps.database, person.userId);
  const own = emails.find(({ id }) => id === body.email_id);
  const input = await readCounted(call, own?.address ?? body.email ?? "", deps);
  if (!input.ok) return input;
  const { request, stored } = input;
  // Half a sign-in must not be able to ask which addresses are its person's.
  const isOwn = own !== undefined || (person.session !== null && stored?.userId === person.userId);
  const refused = isOwn ? null : await refuseAddition(call, { person, held: stored }, deps);
  if (refused !== null) return refused;
  await sendEmailCode({ call, request, purpose: isOwn ? "login" : "attach", userId: person.userId }, deps);
  return answer(call, request, deps);
};

async function refuseAddition(
  call: Pick<Call, "project" | "client">,
  { person: { session }, held: stored }: { readonly person: Person; readonly held: StoredAddress | null },
  { database }: Pick<IdentityDeps, "database">,
): Promise<Refusal | null> {
  if (session === null) return refuse("insufficient_factors");
  const refused =
    (await refuseChange(database, { project: call.project, session })) ??
    (await refuseQuestion(database, { call, of: "additions" }));
  return refused ?? (stored === null ? null : refuse("duplicate_email"));
}

interface CountedEmailRequest {
  readonly ok: true;
  readonly request: EmailCodeRequest;
  readonly stored: StoredAddress | null;
}

/** Reads and counts the request, whether the address is known or not (docs/threats.md#9, #10, #37). */
async function readCounted(
  call: Call<Omit<OtpEmailBody, "email">>,
  address: string,
  deps: IdentityDeps,
): Promise<CountedEmailRequest | Refusal> {
  const request = readEmailCodeRequest(call, address);
  if (!request.ok) return request;
  const refused = await refuseSend(deps.database, { call, addressKey: mailboxOf(request.email) }, deps);
  if (refused !== null) return refused;
  const { email, stored } = await findMailbox(deps.database, call.project.id, request.email);
  return { ok: true, request: { ...request, email }, stored };
}

function answer(
  { project }: Pick<Call, "project">,
  { email: { key } }: EmailCodeRequest,
  deps: IdentityDeps,
): OperationResult<MethodAnswer> {
  const data: MethodAnswer = { method_id: addressId("email", { project, key }, deps) };
  return { ok: true, data };
}

interface EmailCodeInput {
  readonly call: Pick<Call, "project">;
  readonly request: EmailCodeRequest;
}

interface EmailCode extends EmailCodeInput {
  readonly purpose: Purpose;
  /** Whose mailbox it is, or is to be; null when nobody's. */
  readonly userId: string | null;
}

/** Makes the code of a mailbox and puts its mail into the outbox, both or neither. */
async function sendEmailCode({ call, request, purpose, userId }: EmailCode, deps: IdentityDeps): Promise<void> {
  const { project } = call;
  const { email, minutes, templates } = request;
  const attachTo = purpose === "attach" ? userId : null;
  await deps.database.transaction(async (tx) => {
    const code = await issuePasscode(tx, { ...passcodeOf({ call, request }, deps), attachTo }, deps);
    const template = purpose === "signup" ? templates.signup : purpose === "login" ? templates.login : null;
    const body = codeMail({ project, kind: purpose, code, minutes, template });
    await putMessage(tx, { projectId: project.id, userId, channel: "email", to: email.address, body, minutes }, deps);
  });
}

/** Does all that sending does, but for the mail. */
async function simulateEmailCode(wanted: EmailCodeInput, deps: IdentityDeps): Promise<void> {
  await issueDecoyPasscode(deps.database, passcodeOf(wanted, deps));
}

function passcodeOf(
  { call: { project }, request: { email, minutes } }: EmailCodeInput,
  deps: IdentityDeps,
): NewPasscode {
  const { address, key: addressKey } = email;
  const methodId = addressId("email", { project, key: addressKey }, deps);
  return { projectId: project.id, methodId, channel: "email", address, addressKey, attachTo: null, minutes };
}

/** What a request for a mailed code asks for, checked. */
interface EmailCodeRequest {
  readonly ok: true;
  readonly email: EmailAddress;
  readonly minutes: number;
  readonly templates: { readonly login: MailTemplate | null; readonly signup: MailTemplate | null };
}

/**
 * Checks all that a code is asked for with, both templates too: were only the one that applies checked, a wrong id would
 * tell whether a mailbox has an account (docs/threats.md#10).
 */
function readEmailCodeRequest(
  { project, body }: Pick<Call<Omit<OtpEmailBody, "email">>, "project" | "body">,
  address: string,
): EmailCodeRequest | Refusal {
  const email = parseEmailAddress(address);
  if (email === null) return refuse("invalid_email");
  const minutes = chooseMinutes(body.expiration_minutes, project.settings.passcode);
  if (!minutes.ok) return minutes;
  const login = chooseTemplate(project, { kind: "login", id: body.login_template_id });
  if (!login.ok) return login;
  const signup = chooseTemplate(project, { kind: "signup", id: body.signup_template_id });
  if (!signup.ok) return signup;
  return { ok: true, email, minutes: minutes.minutes, templates: { login: login.template, signup: signup.template } };
}
