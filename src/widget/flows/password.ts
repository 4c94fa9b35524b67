// Passwords (docs/specification-map.md#4, "Password flow"; events and telemetry: docs/identity-wire.md#9 and #10).
import { ApiError } from "#widget/client/errors.ts";
import { isEmailAddress } from "#contracts/sdk-v1/email-address.ts";
import { mailLink } from "./email.ts";
import { errorText, finishSignIn, runBusy, showError, type SignInEnd } from "./finish-sign-in.ts";
import type { FlowDepsOf, PasswordFlows } from "./flows.ts";
import { mailCode } from "./otp.ts";
import { emitEvent, showToast } from "./emit-event.ts";
import type { ResolvedConfig } from "#widget/config.ts";
import type { Screen } from "#widget/state.ts";

export function createPasswordFlows(deps: PasswordDeps): PasswordFlows {
  const auto = { isSent: false };
  const email = (): string => deps.state().password.email;
  const run = (work: () => Promise<void>): Promise<void> => runBusy(deps, work, "inline");
  return {
    enterEmail: (typed) => run(() => enterEmail(deps, typed.trim(), auto)),
    async sendWithoutPassword() {
      if (auto.isSent || deps.state().isBusy) return;
      auto.isSent = true;
      await run(() => sendWithoutPassword(deps));
    },
    checkStrength: (password) => checkStrength(deps, password),
    create: (password) => signIn(deps, () => create(deps, password)),
    logIn: (password) => signIn(deps, () => logIn(deps, password)),
    forgot: () => run(() => mailReset(deps, { screen: "PasswordForgot" })),
    createInstead: () => run(() => mailReset(deps, { screen: "PasswordSetNew", isTold: true })),
    emailLink: () => run(() => mailLinkAndGo(deps, email())),
    emailCode: () => run(() => mailCodeAndGo(deps, email())),
    loginWithoutPassword: () => run(() => mailLinkAndGo(deps, email())),
    resend: () => runBusy(deps, () => resend(deps), "toast"),
    resetWithToken: (password) => run(() => resetWithToken(deps, password)),
    loginWithToken: () => run(() => loginWithToken(deps)),
  };
}

/**
 * @param auto each entry is sent its mail again
 */
async function enterEmail(deps: PasswordDeps, email: string, auto: { isSent: boolean }): Promise<void> {
  const { client, strings, dispatch } = deps;
  if (!isEmailAddress(email)) return showError(deps, new Error(strings.invalidEmail), "inline");
  const { userType: type } = await client.users.search(email);
  auto.isSent = false;
  dispatch({ type: "otp", otp: null });
  dispatch({ type: "magicLinkEmail", email: "" });
  dispatch({ type: "password", password: { email, type } });
  dispatch({ type: "go", screen: "PasswordCreateOrLogin" });
}

/** What is mailed is typed on, or told by, the very screen that the person is on. */
async function sendWithoutPassword(deps: PasswordDeps): Promise<void> {
  const { password, otp, magicLinkEmail } = deps.state();
  const { email } = password;
  // The page may have handed in another configuration since, and with it come new flows.
  if (otp?.address === email || magicLinkEmail === email) return;
  switch (chooseAutoSend(deps.config)) {
    case "otp":
      return mailCode(deps, email);
    case "link":
      return mailLink(deps, email);
    case "reset":
      return mailReset(deps, { screen: "PasswordSetNew", isTold: true });
  }
}

/** The form asks often, so the page gets no event; a failure is shown next to the field (docs/specification-map.md#5). */
async function checkStrength(deps: PasswordDeps, password: string): ReturnType<PasswordFlows["checkStrength"]> {
  const { screen, password: account } = deps.state();
  const isNew = screen === "PasswordCreateOrLogin" && account.type === "new";
  try {
    return await deps.client.passwords.strengthCheck({ ...(isNew ? { email: account.email } : {}), password });
  } catch (error) {
    return { error: errorText(deps, error) };
  }
}

/** A password that must be reset: its owner is mailed, and the screen says why. */
function signIn(deps: PasswordDeps, work: () => Promise<void>): Promise<void> {
  return runBusy(deps, work, async (error) => {
    const type = error instanceof ApiError ? error.error_type : "";
    if (type !== "reset_password" && type !== "breached_password") return showError(deps, error, "inline");
    // A leaked password that is only being chosen has nobody's account behind it.
    const isNew = deps.state().password.type === "new";
    if (type === "breached_password" && isNew) return showError(deps, error, "inline");
    const screen = type === "reset_password" ? "PasswordDedupe" : "PasswordBreached";
    try {
      await mailReset(deps, { screen });
    } catch (failure) {
      showError(deps, failure, "inline");
    }
  });
}

async function create(deps: PasswordDeps, password: string): Promise<void> {
  const { email } = deps.state().password;
  const answer = await deps.client.passwords.create({ email, password, ...lasting(deps) });
  finishSignIn(deps, answer, end("PASSWORD_CREATE"));
}

async function logIn(deps: PasswordDeps, password: string): Promise<void> {
  const { email } = deps.state().password;
  const answer = await deps.client.passwords.authenticate({ email, password, ...lasting(deps) });
  finishSignIn(deps, answer, end("PASSWORD_AUTHENTICATE"));
}

async function resetWithToken(deps: PasswordDeps, password: string): Promise<void> {
  const { resetPasswordToken: token } = deps.state();
  const answer = await deps.client.passwords.resetByEmail({ token, password, ...lasting(deps) });
  finishSignIn(deps, answer, end("PASSWORD_RESET_BY_EMAIL"));
}

/** This variant fires no event except the flow's end (docs/identity-wire.md#10). */
async function loginWithToken(deps: PasswordDeps): Promise<void> {
  const { resetPasswordToken: token } = deps.state();
  const answer = await deps.client.magicLinks.authenticate(token, lasting(deps));
  finishSignIn(deps, answer, { confirmation: "PasswordConfirmation" });
}

async function resend(deps: PasswordDeps): Promise<void> {
  const { client, state, strings } = deps;
  const { email } = state().password;
  client.telemetry.track("email_try_again_clicked", { email, type: "reset_password" });
  await mailReset(deps, {});
  showToast(deps, "success", strings.emailResent);
}

async function mailLinkAndGo(deps: PasswordDeps, email: string): Promise<void> {
  await mailLink(deps, email);
  deps.dispatch({ type: "go", screen: "EmailConfirmation" });
}

async function mailCodeAndGo(deps: PasswordDeps, email: string): Promise<void> {
  await mailCode(deps, email);
  deps.dispatch({ type: "go", screen: "OTPAuthenticate" });
}

function end(event: NonNullable<SignInEnd["event"]>): SignInEnd {
  return { confirmation: "PasswordConfirmation", event };
}

function lasting({ config }: PasswordDeps): { readonly session_duration_minutes: number } {
  return { session_duration_minutes: config.sessionMinutes };
}

type AutoSendInput = Pick<ResolvedConfig, "products" | "otpOptions">;

/** Whether codes go by mail. */
export function hasEmailOtp({ products, otpOptions }: AutoSendInput): boolean {
  return products.includes("otp") && otpOptions?.methods.includes("email") === true;
}

/** What we mail to a person without a password (docs/specification-map.md#4). */
export function chooseAutoSend(config: AutoSendInput): "otp" | "link" | "reset" {
  if (hasEmailOtp(config)) return "otp";
  return config.products.includes("emailMagicLinks") ? "link" : "reset";
}

export type PasswordDeps = FlowDepsOf<"magicLinks" | "otps" | "passwords" | "telemetry" | "users">;

interface MailedReset {
  /** Where the mail leads on; without it the screen stays. */
  readonly screen?: Screen;
  /** Whether the page gets an event: only on the variants without a password (docs/identity-wire.md#10). */
  readonly isTold?: boolean;
}

/** Mails the links to reset a password. */
async function mailReset(deps: PasswordDeps, { screen, isTold = false }: MailedReset): Promise<void> {
  const { client, config, state, dispatch } = deps;
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
  if (isTold) emitEvent(deps, { type: "PASSWORD_RESET_BY_EMAIL_START", data: answer });
  dispatch({ type: "go", screen });
}
