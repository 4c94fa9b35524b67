import type { EmptyAnswer } from "#contracts/sdk-v1/fields.ts";
import type { MagicLinkEmailBody } from "#contracts/sdk-v1/magic-links.ts";
import { type EmailAddress, mailboxOf, parseEmailAddress } from "#identity/addresses/email-address.ts";
import { type Call, chooseMinutes, type Operation } from "#identity/call.ts";
import { refuseQuestion, refuseSend } from "#identity/guards/send-limits.ts";
import type { IdentityDeps } from "#identity/deps.ts";
import { type Refusal, refuse, refuseSignedOut } from "#identity/refusals.ts";
import { refuseChange } from "#identity/sessions/caller.ts";
import { findMailbox, type StoredAddress } from "#identity/users/user-store.ts";
import { issueLink } from "#identity/factors/link-token.ts";
import { putMessage } from "#identity/outbox/outbox.ts";
import { chooseTemplate, linkAddress, type Purpose } from "#identity/outbox/texts/templates.ts";
import { linkMail } from "#identity/outbox/texts/sign-in-messages.ts";
import { ensurePending } from "#identity/users/pending-account.ts";
import { matchRedirectUrl } from "#identity/addresses/redirect-url.ts";
import { isChallenge } from "#identity/factors/proof-key.ts";
import type { MailTemplate } from "#identity/projects/project-settings.ts";

/**
 * Mails a link that logs in, or signs up who has no account yet. Known and unknown addresses answer alike
 * (docs/threats.md#10); an account is made only when the link is used, or is pending until then.
 */
export const loginOrCreateByLink: Operation<MagicLinkEmailBody, EmptyAnswer> = async (call, deps) => {
  const input = await readCounted(call, deps);
  if (!input.ok) return input;
  const { request, stored } = input;
  const purpose = stored === null ? "signup" : "login";
  const isPending = stored === null && call.body.create_user_as_pending === true;
  await mailLink({ call, request, purpose, userId: stored?.userId ?? null, isPending }, deps);
  return { ok: true, data: {} };
};

/** Mails a link to a known address. An unknown one gets nothing, and the answer is the same (docs/threats.md#10). */
export const sendPrimaryLink: Operation<MagicLinkEmailBody, EmptyAnswer> = async (call, deps) => {
  const input = await readCounted(call, deps);
  if (!input.ok) return input;
  const { request, stored } = input;
  if (stored !== null) await mailLink({ call, request, purpose: "login", userId: stored.userId }, deps);
  return { ok: true, data: {} };
};

/** Mails a link that adds the address to the signed-in person, or confirms one that is theirs. */
export const sendSecondaryLink: Operation<MagicLinkEmailBody, EmptyAnswer> = async (call, deps) => {
  const { project, session } = call;
  if (session === null) return refuseSignedOut();
  const input = await readCounted(call, deps);
  if (!input.ok) return input;
  const { request, stored } = input;
  const { userId } = session;
  const isOwn = stored?.userId === userId;
  if (!isOwn) {
    const refused =
      (await refuseChange(deps.database, { project, session })) ??
      (await refuseQuestion(deps.database, { call, of: "additions" }));
    if (refused !== null) return refused;
    if (stored !== null) return refuse("duplicate_email");
  }
  await mailLink({ call, request, purpose: isOwn ? "login" : "attach", userId }, deps);
  return { ok: true, data: {} };
};

interface CountedLinkRequest {
  readonly ok: true;
  readonly request: LinkRequest;
  readonly stored: StoredAddress | null;
}

/** Reads and counts the request, whether the address is known or not (docs/threats.md#9, #10, #37). */
async function readCounted(call: Call<MagicLinkEmailBody>, deps: IdentityDeps): Promise<CountedLinkRequest | Refusal> {
  const request = readLinkRequest(call);
  if (!request.ok) return request;
  const refused = await refuseSend(deps.database, { call, addressKey: mailboxOf(request.email) }, deps);
  if (refused !== null) return refused;
  const { email, stored } = await findMailbox(deps.database, call.project.id, request.email);
  return { ok: true, request: { ...request, email }, stored };
}

interface MailedLink {
  readonly call: Pick<Call, "project">;
  readonly request: LinkRequest;
  readonly purpose: Purpose;
  /** Whose mailbox it is, or is to be; null when nobody's. */
  readonly userId: string | null;
  /** Whether somebody new gets an account at once, pending until the link is used (false). */
  readonly isPending?: boolean;
}

/** Makes a link and puts its mail into the outbox, both or neither. */
async function mailLink(
  { call, request, purpose, userId, isPending = false }: MailedLink,
  deps: IdentityDeps,
): Promise<void> {
  const { project } = call;
  const { email, codeChallenge } = request;
  const { redirectUrl, minutes, template } = purpose === "signup" ? request.signup : request.login;
  await deps.database.transaction(async (tx) => {
    const pendingId = isPending ? await ensurePending(tx, { project, email }, deps) : null;
    const token = await issueLink(
      tx,
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
      deps,
    );
    const body = linkMail({
      project,
      kind: purpose,
      link: linkAddress({ project, token }, deps),
      minutes,
      isBoundToBrowser: codeChallenge !== null,
      template,
    });
    await putMessage(
      tx,
      { projectId: project.id, userId: userId ?? pendingId, channel: "email", to: email.address, body, minutes },
      deps,
    );
  });
}

/** How a link looks and where it leads: chosen once it is known whether the mailbox is somebody's. */
interface LinkVariant {
  readonly redirectUrl: string;
  readonly minutes: number;
  readonly template: MailTemplate | null;
}

/** What a request for a link asks for, checked. */
interface LinkRequest {
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
function readLinkRequest({ project, body }: Pick<Call<MagicLinkEmailBody>, "project" | "body">): LinkRequest | Refusal {
  const email = parseEmailAddress(body.email);
  if (email === null) return refuse("invalid_email");
  const codeChallenge = body.code_challenge ?? null;
  const isUnprovable = codeChallenge === null ? project.settings.pkce.magicLinks : !isChallenge(codeChallenge);
  if (isUnprovable) return refuse("invalid_pkce_code_challenge");
  const { loginMinutes, signupMinutes, mostMinutes } = project.settings.link;
  const login = readVariant(project, {
    kind: "login",
    url: body.login_magic_link_url,
    requestedMinutes: body.login_expiration_minutes,
    life: { minutes: loginMinutes, mostMinutes },
    id: body.login_template_id,
  });
  if (!login.ok) return login;
  const signup = readVariant(project, {
    kind: "signup",
    url: body.signup_magic_link_url,
    requestedMinutes: body.signup_expiration_minutes,
    life: { minutes: signupMinutes, mostMinutes },
    id: body.signup_template_id,
  });
  return signup.ok ? { ok: true, email, codeChallenge, login: login.variant, signup: signup.variant } : signup;
}

interface VariantInput {
  readonly kind: "login" | "signup";
  readonly url: string | undefined;
  readonly requestedMinutes: number | undefined;
  readonly life: { readonly minutes: number; readonly mostMinutes: number };
  readonly id: string | undefined;
}

function readVariant(
  project: Call["project"],
  { kind, url, requestedMinutes: input, life, id }: VariantInput,
): { readonly ok: true; readonly variant: LinkVariant } | Refusal {
  const redirectUrl = url === undefined ? project.defaultRedirects[kind] : matchRedirectUrl(url, project.redirectUrls);
  if (redirectUrl === null) return refuse("invalid_magic_link_url");
  const minutes = chooseMinutes(input, life);
  if (!minutes.ok) return minutes;
  const template = chooseTemplate(project, { kind, id });
  if (!template.ok) return template;
  return { ok: true, variant: { redirectUrl, minutes: minutes.minutes, template: template.template } };
}
