import type { EmptyAnswer } from "#contracts/sdk-v1/fields.ts";
import type { Database } from "#contracts/database.ts";
import type { ResetStartBody } from "#contracts/sdk-v1/passwords.ts";
import { mailboxOf, parseEmailAddress, type EmailAddress } from "#identity/addresses/email-address.ts";
import { matchRedirectUrl } from "#identity/addresses/redirect-url.ts";
import { type Call, chooseMinutes, type Operation } from "#identity/call.ts";
import { issueLink } from "#identity/factors/link-token.ts";
import { hasPassword } from "#identity/factors/password/password-store.ts";
import { isChallenge } from "#identity/factors/proof-key.ts";
import { refuseSend } from "#identity/guards/send-limits.ts";
import { putMessage } from "#identity/outbox/outbox.ts";
import { chooseTemplate, linkAddress } from "#identity/outbox/texts/templates.ts";
import { resetMail } from "#identity/outbox/texts/sign-in-messages.ts";
import type { IdentityDeps } from "#identity/deps.ts";
import type { MailTemplate } from "#identity/projects/project-settings.ts";
import { refuse, type Refusal } from "#identity/refusals.ts";
import { findMailbox } from "#identity/users/user-store.ts";

/**
 * Mails two links with one token: one leads to choosing a new password, the other logs in without one. Known and unknown
 * addresses get the same answer; unknown ones get no mail (docs/threats.md#10).
 */
export const startReset: Operation<ResetStartBody, EmptyAnswer> = async (call, deps) => {
  const email = parseEmailAddress(call.body.email);
  if (email === null) return refuse("invalid_email");
  const wanted = readResetRequest(call);
  if (!wanted.ok) return wanted;
  const refused = await refuseSend(deps.database, { call, addressKey: mailboxOf(email) }, deps);
  if (refused !== null) return refused;
  const { email: mailbox, stored } = await findMailbox(deps.database, call.project.id, email);
  if (stored !== null) {
    const reset = { call, email: mailbox, userId: stored.userId, wanted };
    await deps.database.transaction((tx) => sendReset(tx, reset, deps));
  }
  return { ok: true, data: {} };
};

interface ResetRequest {
  readonly ok: true;
  readonly minutes: number;
  /** For the link that logs in without a password: at most `minutes`, since both links have one token. */
  readonly loginMinutes: number;
  readonly redirectUrl: string;
  readonly loginRedirectUrl: string;
  readonly codeChallenge: string | null;
  readonly template: MailTemplate | null;
}

function readResetRequest({ project, body }: Call<ResetStartBody>): ResetRequest | Refusal {
  const { resetMinutes, mostMinutes } = project.settings.link;
  const minutes = chooseMinutes(body.reset_password_expiration_minutes, { minutes: resetMinutes, mostMinutes });
  if (!minutes.ok) return minutes;
  const loginMinutes = chooseMinutes(body.login_expiration_minutes, { minutes: minutes.minutes, mostMinutes });
  if (!loginMinutes.ok) return loginMinutes;
  const template = chooseTemplate(project, { kind: "reset_password", id: body.reset_password_template_id });
  if (!template.ok) return template;
  const { resetPassword, login } = project.defaultRedirects;
  const listed = (url: string): string | null => matchRedirectUrl(url, project.redirectUrls);
  const { reset_password_redirect_url: resetUrl, login_redirect_url: loginUrl } = body;
  const redirectUrl = resetUrl === undefined ? resetPassword : listed(resetUrl);
  const loginRedirectUrl = loginUrl === undefined ? login : listed(loginUrl);
  if (redirectUrl === null || loginRedirectUrl === null) return refuse("invalid_redirect_url");
  const codeChallenge = body.code_challenge ?? null;
  const isUnprovable = codeChallenge === null ? project.settings.pkce.passwordResets : !isChallenge(codeChallenge);
  if (isUnprovable) return refuse("invalid_pkce_code_challenge");
  return {
    ok: true,
    minutes: minutes.minutes,
    loginMinutes: Math.min(loginMinutes.minutes, minutes.minutes),
    redirectUrl,
    loginRedirectUrl,
    codeChallenge,
    template: template.template,
  };
}

interface Reset {
  readonly call: Call<ResetStartBody>;
  readonly email: EmailAddress;
  readonly userId: string;
  readonly wanted: ResetRequest;
}

async function sendReset(tx: Database, { call, email, userId, wanted }: Reset, deps: IdentityDeps): Promise<void> {
  const { project } = call;
  const { address, key: addressKey } = email;
  const token = await issueLink(
    tx,
    { ...wanted, project, purpose: "reset_password", address, addressKey, attachTo: null },
    deps,
  );
  const body = resetMail({
    project,
    hasPassword: await hasPassword(tx, userId),
    link: linkAddress({ project, token }, deps),
    loginLink: linkAddress({ project, token, isLoginOfReset: true }, deps),
    minutes: wanted.minutes,
    loginMinutes: wanted.loginMinutes,
    isBoundToBrowser: wanted.codeChallenge !== null,
    template: wanted.template,
  });
  await putMessage(
    tx,
    { projectId: project.id, userId, channel: "email", to: address, body, minutes: wanted.minutes },
    deps,
  );
}
