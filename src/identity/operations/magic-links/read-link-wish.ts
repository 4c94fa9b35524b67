import type { MagicLinkEmailBody } from "#contracts/sdk-v1/magic-links.ts";
import { parseEmailAddress, type EmailAddress } from "#identity/addresses/email-address.ts";
import { matchRedirectUrl } from "#identity/addresses/redirect-url.ts";
import type { Call } from "#identity/call.ts";
import { isChallenge } from "#identity/factors/proof-key.ts";
import { chooseMinutes } from "#identity/guards/choose-minutes.ts";
import { chooseTemplate } from "#identity/outbox/texts/choose-template.ts";
import type { MailTemplate } from "#identity/projects/project-settings.ts";
import { refuse, type Refusal } from "#identity/refusals.ts";

/** How a link looks and where it leads: chosen once it is known whether the mailbox is somebody's. */
export interface LinkVariant {
  readonly redirectUrl: string;
  readonly minutes: number;
  readonly template: MailTemplate | null;
}

/** What a request for a link asks for, checked. */
export interface LinkWish {
  readonly ok: true;
  readonly email: EmailAddress;
  readonly codeChallenge: string | null;
  readonly login: LinkVariant;
  readonly signup: LinkVariant;
}

/**
 * Checks all that a link is asked for with, of both variants: were only the one that applies checked, a wrong template id
 * would tell whether a mailbox has an account (docs/threats.md#8 and #10).
 */
export function readLinkWish({
  project,
  body,
}: Pick<Call<MagicLinkEmailBody>, "project" | "body">): LinkWish | Refusal {
  const email = parseEmailAddress(body.email);
  if (email === null) return refuse("invalid_email");
  const codeChallenge = body.code_challenge ?? null;
  const isUnprovable = codeChallenge === null ? project.settings.pkce.magicLinks : !isChallenge(codeChallenge);
  if (isUnprovable) return refuse("invalid_pkce_code_challenge");
  const { loginMinutes, signupMinutes, mostMinutes } = project.settings.link;
  const login = readVariant(project, {
    kind: "login",
    url: body.login_magic_link_url,
    asked: body.login_expiration_minutes,
    life: { minutes: loginMinutes, mostMinutes },
    id: body.login_template_id,
  });
  if (!login.ok) return login;
  const signup = readVariant(project, {
    kind: "signup",
    url: body.signup_magic_link_url,
    asked: body.signup_expiration_minutes,
    life: { minutes: signupMinutes, mostMinutes },
    id: body.signup_template_id,
  });
  return signup.ok ? { ok: true, email, codeChallenge, login: login.variant, signup: signup.variant } : signup;
}

interface Asked {
  readonly kind: "login" | "signup";
  readonly url: string | undefined;
  readonly asked: number | undefined;
  readonly life: { readonly minutes: number; readonly mostMinutes: number };
  readonly id: string | undefined;
}

function readVariant(
  project: Call["project"],
  { kind, url, asked, life, id }: Asked,
): { readonly ok: true; readonly variant: LinkVariant } | Refusal {
  const redirectUrl = url === undefined ? project.defaultRedirects[kind] : matchRedirectUrl(url, project.redirectUrls);
  if (redirectUrl === null) return refuse("invalid_magic_link_url");
  const minutes = chooseMinutes(asked, life);
  if (!minutes.ok) return minutes;
  const template = chooseTemplate(project, { kind, id });
  if (!template.ok) return template;
  return { ok: true, variant: { redirectUrl, minutes: minutes.minutes, template: template.template } };
}
