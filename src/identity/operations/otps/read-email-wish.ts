import type { OtpEmailBody } from "#contracts/sdk-v1/otps.ts";
import { parseEmailAddress, type EmailAddress } from "#identity/addresses/email-address.ts";
import type { Call } from "#identity/call.ts";
import { chooseMinutes } from "#identity/guards/choose-minutes.ts";
import { chooseTemplate } from "#identity/outbox/texts/choose-template.ts";
import type { MailTemplate } from "#identity/projects/project-settings.ts";
import { refuse, type Refusal } from "#identity/refusals.ts";

/** What a request for a mailed code asks for, checked. */
export interface EmailWish {
  readonly ok: true;
  readonly email: EmailAddress;
  readonly minutes: number;
  readonly templates: { readonly login: MailTemplate | null; readonly signup: MailTemplate | null };
}

/**
 * Checks all that a code is asked for with, both templates too: were only the one that applies checked, a wrong id would
 * tell whether a mailbox has an account (docs/threats.md#10).
 */
export function readEmailWish(
  { project, body }: Pick<Call<Omit<OtpEmailBody, "email">>, "project" | "body">,
  address: string,
): EmailWish | Refusal {
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
