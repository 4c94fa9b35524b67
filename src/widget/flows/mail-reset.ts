import type { Screen } from "#widget/state.ts";
import type { FlowPartsOf } from "./flows.ts";
import { tellEvent } from "./tell-host.ts";

export type PasswordParts = FlowPartsOf<"magicLinks" | "otps" | "passwords" | "telemetry" | "users">;

interface MailedReset {
  /** Where the mail leads on; without it the screen stays. */
  readonly screen?: Screen;
  /** Whether the page gets an event: only on the variants without a password (docs/identity-wire.md#10). */
  readonly isTold?: boolean;
}

/** Mails the links with which a password is chosen anew. */
export async function mailReset(parts: PasswordParts, { screen, isTold = false }: MailedReset): Promise<void> {
  const { client, config, state, dispatch } = parts;
  const { email } = state().password;
  const options = config.passwordOptions ?? {};
  const answer = await client.passwords.resetByEmailStart({
    email,
    login_redirect_url: options.loginRedirectURL,
    login_expiration_minutes: options.loginExpirationMinutes,
    reset_password_redirect_url: options.resetPasswordRedirectURL,
    reset_password_expiration_minutes: options.resetPasswordExpirationMinutes,
    reset_password_template_id: options.resetPasswordTemplateId,
  });
  if (screen === undefined) return;
  client.telemetry.track("email_sent", { email, type: "reset_password" });
  if (isTold) tellEvent(parts, { type: "PASSWORD_RESET_BY_EMAIL_START", data: answer });
  dispatch({ type: "go", screen });
}
