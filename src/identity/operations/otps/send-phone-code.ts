import type { Call } from "#identity/call.ts";
import { issueDecoy, issuePasscode, type NewPasscode } from "#identity/factors/passcode.ts";
import { addressId } from "#identity/new-id.ts";
import { putMessage } from "#identity/outbox/outbox.ts";
import { codeText } from "#identity/outbox/texts/code-text.ts";
import type { Parts } from "#identity/parts.ts";
import type { PhoneWish } from "./read-phone-wish.ts";

export type PhoneChannel = "sms" | "whatsapp";

interface WantedCode {
  readonly call: Pick<Call, "project">;
  readonly channel: PhoneChannel;
  readonly wish: PhoneWish;
}

export interface PhoneCode extends WantedCode {
  /** Whose number it is, or is to be; null when nobody's. */
  readonly userId: string | null;
  /** Whom proving the code gives the number; null signs in. */
  readonly attachTo: string | null;
}

/** Makes the code of a phone number and puts its message into the outbox, both or neither. */
export async function sendPhoneCode(code: PhoneCode, parts: Parts): Promise<void> {
  const { call, channel, wish, userId, attachTo } = code;
  const { project } = call;
  const { phone, minutes } = wish;
  await parts.database.transaction(async (within) => {
    const digits = await issuePasscode(within, { ...passcodeOf(code, parts), attachTo }, parts);
    const autofillHost = channel === "sms" ? wish.autofillHost : null;
    const body = codeText({ project, code: digits, minutes, autofillHost });
    await putMessage(within, { projectId: project.id, userId, channel, to: phone.number, body, minutes }, parts);
  });
}

/** Does all that sending does, but for the message. */
export async function feignPhoneCode(wanted: WantedCode, parts: Parts): Promise<void> {
  await issueDecoy(parts.database, passcodeOf(wanted, parts));
}

function passcodeOf({ call: { project }, channel, wish: { phone, minutes } }: WantedCode, parts: Parts): NewPasscode {
  const { number } = phone;
  const methodId = addressId("phone-number", { project, key: number }, parts);
  return { projectId: project.id, methodId, channel, address: number, addressKey: number, attachTo: null, minutes };
}
