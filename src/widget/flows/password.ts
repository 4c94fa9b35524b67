// Passwords (docs/specification-map.md#4, "Password flow"; events and telemetry: docs/identity-wire.md#9 and #10).
import { ApiError } from "#widget/client/errors.ts";
import { isEmailAddress } from "#contracts/sdk-v1/email-address.ts";
import { mailLink } from "./email.ts";
import { errorText, finishSignIn, showError, type SignInEnd } from "./finish-sign-in.ts";
import type { PasswordFlows } from "./flows.ts";
import { mailCode } from "./otp.ts";
import { chooseAutoSend } from "./choose-auto-send.ts";
import { mailReset, type PasswordParts } from "./mail-reset.ts";
import { runBusy } from "./run-busy.ts";
import { showToast } from "./tell-host.ts";

export function createPasswordFlows(parts: PasswordParts): PasswordFlows {
  const auto = { isSent: false };
  const email = (): string => parts.state().password.email;
  const run = (work: () => Promise<void>): Promise<void> => runBusy(parts, work, "inline");
  return {
    enterEmail: (typed) => run(() => enterEmail(parts, { email: typed.trim(), auto })),
    async sendWithoutPassword() {
      if (auto.isSent || parts.state().isBusy) return;
      auto.isSent = true;
      await run(() => sendWithoutPassword(parts));
    },
    checkStrength: (password) => checkStrength(parts, password),
    create: (password) => signIn(parts, () => create(parts, password)),
    logIn: (password) => signIn(parts, () => logIn(parts, password)),
    forgot: () => run(() => mailReset(parts, { screen: "PasswordForgot" })),
    createInstead: () => run(() => mailReset(parts, { screen: "PasswordSetNew", isTold: true })),
    emailLink: () => run(() => mailLinkAndGo(parts, email())),
    emailCode: () => run(() => mailCodeAndGo(parts, email())),
    loginWithoutPassword: () => run(() => mailLinkAndGo(parts, email())),
    resend: () => runBusy(parts, () => resend(parts), "toast"),
    resetWithToken: (password) => run(() => resetWithToken(parts, password)),
    loginWithToken: () => run(() => loginWithToken(parts)),
  };
}

interface Entered {
  readonly email: string;
  /** Each entry is sent its mail anew. */
  readonly auto: { isSent: boolean };
}

async function enterEmail(parts: PasswordParts, { email, auto }: Entered): Promise<void> {
  const { client, strings, dispatch } = parts;
  if (!isEmailAddress(email)) return showError(parts, new Error(strings.invalidEmail), "inline");
  const { userType: type } = await client.users.search(email);
  auto.isSent = false;
  dispatch({ type: "otp", otp: null });
  dispatch({ type: "magicLinkEmail", email: "" });
  dispatch({ type: "password", password: { email, type } });
  dispatch({ type: "go", screen: "PasswordCreateOrLogin" });
}

/** What is mailed is typed on, or told by, the very screen that the person is on. */
async function sendWithoutPassword(parts: PasswordParts): Promise<void> {
  const { password, otp, magicLinkEmail } = parts.state();
  const { email } = password;
  // The page may have handed in another configuration since, and with it come new flows.
  if (otp?.address === email || magicLinkEmail === email) return;
  switch (chooseAutoSend(parts.config)) {
    case "otp":
      return mailCode(parts, email);
    case "link":
      return mailLink(parts, email);
    case "reset":
      return mailReset(parts, { screen: "PasswordSetNew", isTold: true });
  }
}

/** The form asks often, so the page gets no event; a failure is shown next to the field (docs/specification-map.md#5). */
async function checkStrength(parts: PasswordParts, password: string): ReturnType<PasswordFlows["checkStrength"]> {
  const { screen, password: account } = parts.state();
  const isNew = screen === "PasswordCreateOrLogin" && account.type === "new";
  try {
    return await parts.client.passwords.strengthCheck({ ...(isNew ? { email: account.email } : {}), password });
  } catch (error) {
    return { error: errorText(parts, error) };
  }
}

/** A password that has to be chosen anew: its owner is mailed, and the screen says why. */
function signIn(parts: PasswordParts, work: () => Promise<void>): Promise<void> {
  return runBusy(parts, work, async (error) => {
    const type = error instanceof ApiError ? error.error_type : "";
    if (type !== "reset_password" && type !== "breached_password") return showError(parts, error, "inline");
    // A leaked password that is only being chosen has nobody's account behind it.
    const isNew = parts.state().password.type === "new";
    if (type === "breached_password" && isNew) return showError(parts, error, "inline");
    const screen = type === "reset_password" ? "PasswordDedupe" : "PasswordBreached";
    try {
      await mailReset(parts, { screen });
    } catch (failure) {
      showError(parts, failure, "inline");
    }
  });
}

async function create(parts: PasswordParts, password: string): Promise<void> {
  const { email } = parts.state().password;
  const answer = await parts.client.passwords.create({ email, password, ...lasting(parts) });
  finishSignIn(parts, answer, end("PASSWORD_CREATE"));
}

async function logIn(parts: PasswordParts, password: string): Promise<void> {
  const { email } = parts.state().password;
  const answer = await parts.client.passwords.authenticate({ email, password, ...lasting(parts) });
  finishSignIn(parts, answer, end("PASSWORD_AUTHENTICATE"));
}

async function resetWithToken(parts: PasswordParts, password: string): Promise<void> {
  const { resetPasswordToken: token } = parts.state();
  const answer = await parts.client.passwords.resetByEmail({ token, password, ...lasting(parts) });
  finishSignIn(parts, answer, end("PASSWORD_RESET_BY_EMAIL"));
}

/** This variant fires no event except the flow's end (docs/identity-wire.md#10). */
async function loginWithToken(parts: PasswordParts): Promise<void> {
  const { resetPasswordToken: token } = parts.state();
  const answer = await parts.client.magicLinks.authenticate(token, lasting(parts));
  finishSignIn(parts, answer, { confirmation: "PasswordConfirmation" });
}

async function resend(parts: PasswordParts): Promise<void> {
  const { client, state, strings } = parts;
  const { email } = state().password;
  client.telemetry.track("email_try_again_clicked", { email, type: "reset_password" });
  await mailReset(parts, {});
  showToast(parts, "success", strings.emailResent);
}

async function mailLinkAndGo(parts: PasswordParts, email: string): Promise<void> {
  await mailLink(parts, email);
  parts.dispatch({ type: "go", screen: "EmailConfirmation" });
}

async function mailCodeAndGo(parts: PasswordParts, email: string): Promise<void> {
  await mailCode(parts, email);
  parts.dispatch({ type: "go", screen: "OTPAuthenticate" });
}

function end(event: NonNullable<SignInEnd["event"]>): SignInEnd {
  return { confirmation: "PasswordConfirmation", event };
}

function lasting({ config }: PasswordParts): { readonly session_duration_minutes: number } {
  return { session_duration_minutes: config.sessionMinutes };
}
