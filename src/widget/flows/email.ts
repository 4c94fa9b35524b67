// Magic links (docs/specification-map.md#4; events and telemetry: docs/identity-wire.md#9 and #10).
import { isEmailAddress } from "#contracts/sdk-v1/email-address.ts";
import { runBusy, showError } from "./finish-sign-in.ts";
import type { EmailFlows, FlowDepsOf } from "./flows.ts";
import { emitEvent } from "./emit-event.ts";

type EmailDeps = FlowDepsOf<"magicLinks" | "telemetry">;

const TELEMETRY_TYPE = "login_or_create_eml";

export function createEmailFlows(deps: EmailDeps): EmailFlows {
  return {
    sendMagicLink: (email) => runBusy(deps, (isLeft) => sendMagicLink(deps, email.trim(), isLeft), "inline"),
    sendLinkInstead: () =>
      runBusy(deps, (isLeft) => sendMagicLink(deps, deps.state().otp?.address ?? "", isLeft), "toast"),
    tryAgain() {
      const { client, state, dispatch } = deps;
      client.telemetry.track("email_try_again_clicked", { email: state().magicLinkEmail, type: TELEMETRY_TYPE });
      dispatch({ type: "magicLinkEmail", email: "" });
      dispatch({ type: "go", screen: "Main" });
    },
  };
}

async function sendMagicLink(deps: EmailDeps, email: string, isLeft: () => boolean): Promise<void> {
  const { strings, dispatch } = deps;
  if (!isEmailAddress(email)) return showError(deps, new Error(strings.invalidEmail), "inline");
  await mailLink(deps, email);
  if (!isLeft()) dispatch({ type: "go", screen: "EmailConfirmation" });
}

/** Mails a link and keeps whom it went to, whatever screen says so. */
export async function mailLink(deps: EmailDeps, email: string): Promise<void> {
  const { client, config, dispatch } = deps;
  const options = config.emailMagicLinksOptions ?? {};
  const answer = await client.magicLinks.email.loginOrCreate(email, {
    login_magic_link_url: options.loginRedirectURL,
    login_expiration_minutes: options.loginExpirationMinutes,
    login_template_id: options.loginTemplateId,
    signup_magic_link_url: options.signupRedirectURL,
    signup_expiration_minutes: options.signupExpirationMinutes,
    signup_template_id: options.signupTemplateId,
    create_user_as_pending: options.createUserAsPending,
    locale: options.locale,
  });
  // The first mail is reported as a retry, as the vendor's widget does (docs/identity-wire.md#9).
  client.telemetry.track("email_try_again_clicked", { email, type: TELEMETRY_TYPE });
  emitEvent(deps, { type: "MAGIC_LINK_LOGIN_OR_CREATE", data: answer });
  dispatch({ type: "magicLinkEmail", email });
}
