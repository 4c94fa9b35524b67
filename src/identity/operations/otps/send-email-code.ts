import type { Call } from "#identity/call.ts";
import { issueDecoy, issuePasscode, type NewPasscode } from "#identity/factors/passcode.ts";
import { addressId } from "#identity/new-id.ts";
import { putMessage } from "#identity/outbox/outbox.ts";
import { codeMail } from "#identity/outbox/texts/code-mail.ts";
import type { Purpose } from "#identity/outbox/texts/purpose.ts";
import type { Parts } from "#identity/parts.ts";
import type { EmailWish } from "./read-email-wish.ts";

interface WantedCode {
  readonly call: Pick<Call, "project">;
  readonly wish: EmailWish;
}

export interface EmailCode extends WantedCode {
  readonly purpose: Purpose;
  /** Whose mailbox it is, or is to be; null when nobody's. */
  readonly userId: string | null;
}

/** Makes the code of a mailbox and puts its mail into the outbox, both or neither. */
export async function sendEmailCode({ call, wish, purpose, userId }: EmailCode, parts: Parts): Promise<void> {
  const { project } = call;
  const { email, minutes, templates } = wish;
  const attachTo = purpose === "attach" ? userId : null;
  await parts.database.transaction(async (within) => {
    const code = await issuePasscode(within, { ...passcodeOf({ call, wish }, parts), attachTo }, parts);
    const template = purpose === "signup" ? templates.signup : purpose === "login" ? templates.login : null;
    const body = codeMail({ project, kind: purpose, code, minutes, template });
    await putMessage(
      within,
      { projectId: project.id, userId, channel: "email", to: email.address, body, minutes },
      parts,
    );
  });
}

/** Does all that sending does, but for the mail. */
export async function feignEmailCode(wanted: WantedCode, parts: Parts): Promise<void> {
  await issueDecoy(parts.database, passcodeOf(wanted, parts));
}

function passcodeOf({ call: { project }, wish: { email, minutes } }: WantedCode, parts: Parts): NewPasscode {
  const { address, key: addressKey } = email;
  const methodId = addressId("email", { project, key: addressKey }, parts);
  return { projectId: project.id, methodId, channel: "email", address, addressKey, attachTo: null, minutes };
}
