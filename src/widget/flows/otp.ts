// Codes by mail, text message and WhatsApp (docs/specification-map.md#4; events and telemetry: docs/identity-wire.md#9, #10).
import type { Client } from "#widget/client/client.ts";
import { ApiError } from "#widget/client/errors.ts";
import { isEmailAddress } from "#contracts/sdk-v1/email-address.ts";
import type { OtpState } from "#widget/state.ts";
import { finishSignIn, runBusy, showError } from "./finish-sign-in.ts";
import type { FlowDepsOf, OtpFlows } from "./flows.ts";
import { readPhone } from "./read-phone.ts";
import { showToast, emitError, emitEvent } from "./emit-event.ts";

type OtpDeps = FlowDepsOf<"otps" | "parsePhone" | "telemetry">;

const TELEMETRY_TYPE = "login_or_create_otp";

export function createOtpFlows(deps: OtpDeps): OtpFlows {
  return {
    sendEmailCode: (email) => runBusy(deps, (isLeft) => sendEmailCode(deps, email.trim(), isLeft), "inline"),
    sendPhoneCode: (type, typed, region) =>
      runBusy(deps, (isLeft) => sendPhoneCode(deps, { type, typed, region }, isLeft), "inline"),
    submitCode: (code) =>
      runBusy(
        deps,
        () => submitCode(deps, code),
        (error) => refuseCode(deps, error),
      ),
    resendCode: () => runBusy(deps, () => resendCode(deps), "toast"),
    sendCodeInstead: () => runBusy(deps, (isLeft) => sendEmailCode(deps, deps.state().magicLinkEmail, isLeft), "toast"),
  };
}

async function sendEmailCode(deps: OtpDeps, email: string, isLeft: () => boolean): Promise<void> {
  const { strings, dispatch } = deps;
  if (!isEmailAddress(email)) return showError(deps, new Error(strings.invalidEmailOtp), "inline");
  await mailCode(deps, email);
  if (!isLeft()) dispatch({ type: "go", screen: "OTPAuthenticate" });
}

/** Mails a code and keeps what its screen shows, wherever it is typed. */
export async function mailCode(deps: FlowDepsOf<"otps" | "telemetry">, email: string): Promise<void> {
  const { client, config } = deps;
  const { loginTemplateId, signupTemplateId, locale } = config.otpOptions ?? {};
  const answer = await client.otps.email.loginOrCreate(email, {
    expiration_minutes: config.otpMinutes,
    login_template_id: loginTemplateId,
    signup_template_id: signupTemplateId,
    locale,
  });
  client.telemetry.track("email_sent", { email, type: TELEMETRY_TYPE });
  storeSent(deps, answer, { type: "email", destination: email, address: email });
}

async function sendPhoneCode(
  deps: OtpDeps,
  { type, typed, region }: { readonly type: "sms" | "whatsapp"; readonly typed: string; readonly region: string },
  isLeft: () => boolean,
): Promise<void> {
  const { client, strings, state, dispatch } = deps;
  const { number, national } = await readPhone(client, { typed, region });
  if (number === null) return showError(deps, new Error(strings.invalidPhone), "inline");
  const answer = await client.otps[type].loginOrCreate(number, phoneOptions(deps));
  storeSent(deps, answer, { type, destination: number, address: number });
  if (!isLeft()) dispatch({ type: "go", screen: "OTPAuthenticate" });
  // Runs on beside: the code can be typed before the number is written as people read it.
  void national.then((destination) => {
    const { otp } = state();
    if (otp?.address === number) dispatch({ type: "otp", otp: { ...otp, destination } });
  });
}

function phoneOptions({ config }: OtpDeps): Parameters<Client["otps"]["sms"]["loginOrCreate"]>[1] {
  return { expiration_minutes: config.otpMinutes, locale: config.otpOptions?.locale };
}

function storeSent(
  deps: FlowDepsOf<never>,
  answer: { readonly method_id: string },
  to: Pick<OtpState, "type" | "destination" | "address">,
): void {
  const { config, now, dispatch } = deps;
  emitEvent(deps, { type: "OTP_LOGIN_OR_CREATE", data: answer });
  const expiresAt = now() + config.otpMinutes * 60_000;
  dispatch({ type: "otp", otp: { ...to, methodId: answer.method_id, expiresAt } });
}

async function submitCode(deps: OtpDeps, code: string): Promise<void> {
  const { client, config, state } = deps;
  const { otp } = state();
  if (otp === null) return;
  const answer = await client.otps.authenticate(code, otp.methodId, {
    session_duration_minutes: config.sessionMinutes,
  });
  finishSignIn(deps, answer, { confirmation: "OTPConfirmation", event: "OTP_AUTHENTICATE" });
}

/** A code that is not taken has one text, whatever the reason; limits and breakdowns say themselves what to do. */
function refuseCode(deps: OtpDeps, error: unknown): void {
  const isCodeAtFault = error instanceof ApiError && [400, 401, 404].includes(error.status_code);
  if (!isCodeAtFault) return showError(deps, error, "inline");
  emitError(deps, error);
  deps.dispatch({ type: "error", message: deps.strings.invalidPasscode });
}

/** Only the first mail uses templates (docs/identity-wire.md#10). */
async function resendCode(deps: OtpDeps): Promise<void> {
  const { client, strings, state } = deps;
  const { otp } = state();
  if (otp === null) return;
  const { type, address, destination } = otp;
  if (type === "email") client.telemetry.track("email_try_again_clicked", { email: address, type: TELEMETRY_TYPE });
  const answer = await client.otps[type].loginOrCreate(address, phoneOptions(deps));
  // Back on Main a code may have been sent elsewhere meanwhile.
  if (state().otp?.address === address) storeSent(deps, answer, { type, address, destination });
  showToast(deps, "success", strings.codeResent);
}
