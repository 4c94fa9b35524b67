import type { MagicLinkEmailBody } from "#contracts/sdk-v1/magic-links.ts";
import { mailboxOf } from "#identity/addresses/email-address.ts";
import type { Call, Operation } from "#identity/call.ts";
import { refuseQuestion } from "#identity/guards/refuse-question.ts";
import { refuseSend } from "#identity/guards/send-limits.ts";
import type { Parts } from "#identity/parts.ts";
import { refuse, refuseSignedOut, type Refusal } from "#identity/refusals.ts";
import { refuseChange } from "#identity/sessions/refuse-change.ts";
import { findMailbox } from "#identity/users/find-mailbox.ts";
import type { HeldAddress } from "#identity/users/user-store.ts";
import { mailLink } from "./mail-link.ts";
import { readLinkWish, type LinkWish } from "./read-link-wish.ts";

/**
 * Mails a link that logs in, or signs up who has no account yet. Known and unknown addresses answer alike
 * (docs/threats.md#10); an account is made only when the link is used, or is pending until then.
 */
export const loginOrCreateByLink: Operation<MagicLinkEmailBody> = async (call, parts) => {
  const asked = await readCounted(call, parts);
  if (!asked.ok) return asked;
  const { wish, held } = asked;
  const purpose = held === null ? "signup" : "login";
  const isPending = held === null && call.body.create_user_as_pending === true;
  await mailLink({ call, wish, purpose, userId: held?.userId ?? null, isPending }, parts);
  return { ok: true, data: {} };
};

/** Mails a link to a known address. An unknown one gets nothing, and the answer is the same (docs/threats.md#10). */
export const sendPrimaryLink: Operation<MagicLinkEmailBody> = async (call, parts) => {
  const asked = await readCounted(call, parts);
  if (!asked.ok) return asked;
  const { wish, held } = asked;
  if (held !== null) await mailLink({ call, wish, purpose: "login", userId: held.userId }, parts);
  return { ok: true, data: {} };
};

/** Mails a link that adds the address to the signed-in person, or confirms one that is theirs. */
export const sendSecondaryLink: Operation<MagicLinkEmailBody> = async (call, parts) => {
  const { project, session } = call;
  if (session === null) return refuseSignedOut();
  const asked = await readCounted(call, parts);
  if (!asked.ok) return asked;
  const { wish, held } = asked;
  const { userId } = session;
  const isOwn = held?.userId === userId;
  if (!isOwn) {
    const refused =
      (await refuseChange(parts.database, { project, session })) ??
      (await refuseQuestion(parts.database, { call, of: "additions" }));
    if (refused !== null) return refused;
    if (held !== null) return refuse("duplicate_email");
  }
  await mailLink({ call, wish, purpose: isOwn ? "login" : "attach", userId }, parts);
  return { ok: true, data: {} };
};

interface Asked {
  readonly ok: true;
  readonly wish: LinkWish;
  readonly held: HeldAddress | null;
}

/** Reads and counts the request, whether the address is known or not (docs/threats.md#9, #10, #37). */
async function readCounted(call: Call<MagicLinkEmailBody>, parts: Parts): Promise<Asked | Refusal> {
  const wish = readLinkWish(call);
  if (!wish.ok) return wish;
  const refused = await refuseSend(parts.database, { call, addressKey: mailboxOf(wish.email) }, parts);
  if (refused !== null) return refused;
  const { email, held } = await findMailbox(parts.database, call.project.id, wish.email);
  return { ok: true, wish: { ...wish, email }, held };
}
