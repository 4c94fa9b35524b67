// Magic links (docs/specification-map.md#4; events and telemetry: docs/identity-wire.md#9 and #10).
import { isEmailAddress } from "#contracts/sdk-v1/email-address.ts";
import { showError } from "./finish-sign-in.ts";
import type { EmailFlows, FlowPartsOf } from "./flows.ts";
import { runBusy } from "./run-busy.ts";
import { tellEvent } from "./tell-host.ts";

type EmailParts = FlowPartsOf<"magicLinks" | "telemetry">;

const TELEMETRY_TYPE = "login_or_create_eml";

export function createEmailFlows(parts: EmailParts): EmailFlows {
  return {
    sendMagicLink: (email) => runBusy(parts, (isLeft) => sendMagicLink(parts, email.trim(), isLeft), "inline"),
    sendLinkInstead: () =>
      runBusy(parts, (isLeft) => sendMagicLink(parts, parts.state().otp?.address ?? "", isLeft), "toast"),
    tryAgain() {
      const { client, state, dispatch } = parts;
      client.telemetry.track("email_try_again_clicked", { email: state().magicLinkEmail, type: TELEMETRY_TYPE });
      dispatch({ type: "magicLinkEmail", email: "" });
      dispatch({ type: "go", screen: "Main" });
    },
  };
}

async function sendMagicLink(parts: EmailParts, email: string, isLeft: () => boolean): Promise<void> {
  const { strings, dispatch } = parts;
  if (!isEmailAddress(email)) return showError(parts, new Error(strings.invalidEmail), "inline");
  await mailLink(parts, email);
  if (!isLeft()) dispatch({ type: "go", screen: "EmailConfirmation" });
}

/** Mails a link and keeps whom it went to, whatever screen says so. */
export async function mailLink(parts: EmailParts, email: string): Promise<void> {
  const { client, config, dispatch } = parts;
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
  tellEvent(parts, { type: "MAGIC_LINK_LOGIN_OR_CREATE", data: answer });
  dispatch({ type: "magicLinkEmail", email });
}
