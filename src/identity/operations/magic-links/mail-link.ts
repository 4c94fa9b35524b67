import type { Call } from "#identity/call.ts";
import { issueLink } from "#identity/factors/link-token.ts";
import { putMessage } from "#identity/outbox/outbox.ts";
import { linkAddress } from "#identity/outbox/texts/link-address.ts";
import { linkMail } from "#identity/outbox/texts/link-mail.ts";
import type { Purpose } from "#identity/outbox/texts/purpose.ts";
import { ensurePending } from "#identity/users/pending-account.ts";
import type { Parts } from "#identity/parts.ts";
import type { LinkWish } from "./read-link-wish.ts";

export interface MailedLink {
  readonly call: Pick<Call, "project">;
  readonly wish: LinkWish;
  readonly purpose: Purpose;
  /** Whose mailbox it is, or is to be; null when nobody's. */
  readonly userId: string | null;
  /** Whether somebody new gets an account at once, pending until the link is used (false). */
  readonly isPending?: boolean;
}

/** Makes a link and puts its mail into the outbox, both or neither. */
export async function mailLink(
  { call, wish, purpose, userId, isPending = false }: MailedLink,
  parts: Parts,
): Promise<void> {
  const { project } = call;
  const { email, codeChallenge } = wish;
  const { redirectUrl, minutes, template } = purpose === "signup" ? wish.signup : wish.login;
  await parts.database.transaction(async (within) => {
    const pendingId = isPending ? await ensurePending(within, { project, email }, parts) : null;
    const token = await issueLink(
      within,
      {
        project,
        purpose: "magic_link",
        address: email.address,
        addressKey: email.key,
        attachTo: purpose === "attach" ? userId : null,
        codeChallenge,
        redirectUrl,
        loginRedirectUrl: null,
        minutes,
      },
      parts,
    );
    const body = linkMail({
      project,
      kind: purpose,
      link: linkAddress({ project, token }, parts),
      minutes,
      isBoundToBrowser: codeChallenge !== null,
      template,
    });
    await putMessage(
      within,
      { projectId: project.id, userId: userId ?? pendingId, channel: "email", to: email.address, body, minutes },
      parts,
    );
  });
}
