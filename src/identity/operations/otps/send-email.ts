import type { MethodAnswer, OtpEmailBody, OtpEmailSecondaryBody } from "#contracts/sdk-v1/otps.ts";
import { mailboxOf } from "#identity/addresses/email-address.ts";
import type { Call, Operation, Outcome } from "#identity/call.ts";
import { refuseQuestion } from "#identity/guards/refuse-question.ts";
import { refuseSend } from "#identity/guards/send-limits.ts";
import { addressId } from "#identity/new-id.ts";
import type { Parts } from "#identity/parts.ts";
import { refuse, refuseSignedOut, type Refusal } from "#identity/refusals.ts";
import { personOf, type Person } from "#identity/sessions/person-of.ts";
import { readEnrolled } from "#identity/sessions/read-enrolled.ts";
import { refuseChange } from "#identity/sessions/refuse-change.ts";
import { findMailbox } from "#identity/users/find-mailbox.ts";
import type { HeldAddress } from "#identity/users/user-store.ts";
import { readEmailWish, type EmailWish } from "./read-email-wish.ts";
import { feignEmailCode, sendEmailCode } from "./send-email-code.ts";

/**
 * Mails a code that logs in, or signs up who has no account yet. Known and unknown addresses answer alike
 * (docs/threats.md#10); an account is made only when the code is proven.
 */
export const loginOrCreateByEmail: Operation<OtpEmailBody> = async (call, parts) => {
  const asked = await readCounted(call, call.body.email, parts);
  if (!asked.ok) return asked;
  const { wish, held } = asked;
  const purpose = held === null ? "signup" : "login";
  await sendEmailCode({ call, wish, purpose, userId: held?.userId ?? null }, parts);
  return answer(call, wish, parts);
};

/**
 * Mails a code to a known address. An unknown one gets nothing, and the answer is the same (docs/threats.md#10): whether an
 * address is known is told by the user-type look-up alone.
 */
export const sendPrimaryEmailCode: Operation<OtpEmailBody> = async (call, parts) => {
  const asked = await readCounted(call, call.body.email, parts);
  if (!asked.ok) return asked;
  const { wish, held } = asked;
  if (held === null) await feignEmailCode({ call, wish }, parts);
  else await sendEmailCode({ call, wish, purpose: "login", userId: held.userId }, parts);
  return answer(call, wish, parts);
};

/** Mails a code that is the second factor of a sign-in, or that adds the address to the signed-in person. */
export const sendSecondaryEmailCode: Operation<OtpEmailSecondaryBody> = async (call, parts) => {
  const { body } = call;
  const person = personOf(call);
  if (person === null) return refuseSignedOut();
  const { emails } = await readEnrolled(parts.database, person.userId);
  const own = emails.find(({ id }) => id === body.email_id);
  const asked = await readCounted(call, own?.address ?? body.email ?? "", parts);
  if (!asked.ok) return asked;
  const { wish, held } = asked;
  // Half a sign-in must not be able to ask which addresses are its person's.
  const isOwn = own !== undefined || (person.session !== null && held?.userId === person.userId);
  const refused = isOwn ? null : await refuseAddition(call, { person, held }, parts);
  if (refused !== null) return refused;
  await sendEmailCode({ call, wish, purpose: isOwn ? "login" : "attach", userId: person.userId }, parts);
  return answer(call, wish, parts);
};

async function refuseAddition(
  call: Pick<Call, "project" | "client">,
  { person: { session }, held }: { readonly person: Person; readonly held: HeldAddress | null },
  { database }: Pick<Parts, "database">,
): Promise<Refusal | null> {
  if (session === null) return refuse("insufficient_factors");
  const refused =
    (await refuseChange(database, { project: call.project, session })) ??
    (await refuseQuestion(database, { call, of: "additions" }));
  return refused ?? (held === null ? null : refuse("duplicate_email"));
}

interface Asked {
  readonly ok: true;
  readonly wish: EmailWish;
  readonly held: HeldAddress | null;
}

/** Reads and counts the request, whether the address is known or not (docs/threats.md#9, #10, #37). */
async function readCounted(
  call: Call<Omit<OtpEmailBody, "email">>,
  address: string,
  parts: Parts,
): Promise<Asked | Refusal> {
  const wish = readEmailWish(call, address);
  if (!wish.ok) return wish;
  const refused = await refuseSend(parts.database, { call, addressKey: mailboxOf(wish.email) }, parts);
  if (refused !== null) return refused;
  const { email, held } = await findMailbox(parts.database, call.project.id, wish.email);
  return { ok: true, wish: { ...wish, email }, held };
}

function answer({ project }: Pick<Call, "project">, { email: { key } }: EmailWish, parts: Parts): Outcome {
  const data: MethodAnswer = { method_id: addressId("email", { project, key }, parts) };
  return { ok: true, data };
}
