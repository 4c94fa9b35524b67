import type { OtpPhoneBody } from "#contracts/sdk-v1/otps.ts";
import { parsePhone, type PhoneNumber } from "#identity/addresses/phone-number.ts";
import type { Call } from "#identity/call.ts";
import { chooseMinutes } from "#identity/guards/choose-minutes.ts";
import { refuseCountry } from "#identity/guards/phone-caps.ts";
import { refuse, type Refusal } from "#identity/refusals.ts";

/** What a request for a code by text message asks for, checked. */
export interface PhoneWish {
  readonly ok: true;
  readonly phone: PhoneNumber;
  readonly minutes: number;
  /** The host whose page the browser may fill the code into; null when it was not asked to. */
  readonly autofillHost: string | null;
}

/** Checks all that a code is asked for with. */
export function readPhoneWish(
  { project, body, client }: Call<Omit<OtpPhoneBody, "phone_number">>,
  number: string,
): PhoneWish | Refusal {
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
