// Codes by mail, text message and WhatsApp (docs/specification-map.md#4; events and telemetry: docs/identity-wire.md#9, #10).
import type { Client } from "#widget/client/client.ts";
import { ApiError } from "#widget/client/errors.ts";
import { isEmailAddress } from "#contracts/sdk-v1/email-address.ts";
import type { OtpState } from "#widget/state.ts";
import { finishSignIn, showError } from "./finish-sign-in.ts";
import type { FlowPartsOf, OtpFlows } from "./flows.ts";
import { readPhone } from "./read-phone.ts";
import { runBusy } from "./run-busy.ts";
import { showToast, tellError, tellEvent } from "./tell-host.ts";

type OtpParts = FlowPartsOf<"otps" | "parsePhone" | "telemetry">;

const TELEMETRY_TYPE = "login_or_create_otp";

export function createOtpFlows(parts: OtpParts): OtpFlows {
  return {
    sendEmailCode: (email) => runBusy(parts, (isLeft) => sendEmailCode(parts, email.trim(), isLeft), "inline"),
    sendPhoneCode: (type, typed, region) =>
      runBusy(parts, (isLeft) => sendPhoneCode(parts, { type, typed, region }, isLeft), "inline"),
    submitCode: (code) =>
      runBusy(
        parts,
        () => submitCode(parts, code),
        (error) => refuseCode(parts, error),
      ),
    resendCode: () => runBusy(parts, () => resendCode(parts), "toast"),
    sendCodeInstead: () =>
      runBusy(parts, (isLeft) => sendEmailCode(parts, parts.state().magicLinkEmail, isLeft), "toast"),
  };
}

async function sendEmailCode(parts: OtpParts, email: string, isLeft: () => boolean): Promise<void> {
  const { strings, dispatch } = parts;
  if (!isEmailAddress(email)) return showError(parts, new Error(strings.invalidEmailOtp), "inline");
  await mailCode(parts, email);
  if (!isLeft()) dispatch({ type: "go", screen: "OTPAuthenticate" });
}

/** Mails a code and keeps what its screen shows, wherever it is typed. */
export async function mailCode(parts: FlowPartsOf<"otps" | "telemetry">, email: string): Promise<void> {
  const { client, config } = parts;
  const { loginTemplateId, signupTemplateId, locale } = config.otpOptions ?? {};
  const answer = await client.otps.email.loginOrCreate(email, {
    expiration_minutes: config.otpMinutes,
    login_template_id: loginTemplateId,
    signup_template_id: signupTemplateId,
    locale,
  });
  client.telemetry.track("email_sent", { email, type: TELEMETRY_TYPE });
  storeSent(parts, answer, { type: "email", destination: email, address: email });
}

interface PhoneWish {
  readonly type: "sms" | "whatsapp";
  readonly typed: string;
  readonly region: string;
}

async function sendPhoneCode(
  parts: OtpParts,
  { type, typed, region }: PhoneWish,
  isLeft: () => boolean,
): Promise<void> {
  const { client, strings, state, dispatch } = parts;
  const { number, national } = await readPhone(client, { typed, region });
  if (number === null) return showError(parts, new Error(strings.invalidPhone), "inline");
  const answer = await client.otps[type].loginOrCreate(number, phoneOptions(parts));
  storeSent(parts, answer, { type, destination: number, address: number });
  if (!isLeft()) dispatch({ type: "go", screen: "OTPAuthenticate" });
  // Runs on beside: the code can be typed before the number is written as people read it.
  void national.then((destination) => {
    const { otp } = state();
    if (otp?.address === number) dispatch({ type: "otp", otp: { ...otp, destination } });
  });
}

function phoneOptions({ config }: OtpParts): Parameters<Client["otps"]["sms"]["loginOrCreate"]>[1] {
  return { expiration_minutes: config.otpMinutes, locale: config.otpOptions?.locale };
}

type SentTo = Pick<OtpState, "type" | "destination" | "address">;

function storeSent(parts: FlowPartsOf<never>, answer: { readonly method_id: string }, to: SentTo): void {
  const { config, now, dispatch } = parts;
  tellEvent(parts, { type: "OTP_LOGIN_OR_CREATE", data: answer });
  const expiresAt = now() + config.otpMinutes * 60_000;
  dispatch({ type: "otp", otp: { ...to, methodId: answer.method_id, expiresAt } });
}

async function submitCode(parts: OtpParts, code: string): Promise<void> {
  const { client, config, state } = parts;
  const { otp } = state();
  if (otp === null) return;
  const answer = await client.otps.authenticate(code, otp.methodId, {
    session_duration_minutes: config.sessionMinutes,
  });
  finishSignIn(parts, answer, { confirmation: "OTPConfirmation", event: "OTP_AUTHENTICATE" });
}

/** A code that is not taken has one text, whatever the reason; limits and breakdowns say themselves what to do. */
function refuseCode(parts: OtpParts, error: unknown): void {
  const isCodeAtFault = error instanceof ApiError && [400, 401, 404].includes(error.status_code);
  if (!isCodeAtFault) return showError(parts, error, "inline");
  tellError(parts, error);
  parts.dispatch({ type: "error", message: parts.strings.invalidPasscode });
}

/** Only the first mail uses templates (docs/identity-wire.md#10). */
async function resendCode(parts: OtpParts): Promise<void> {
  const { client, strings, state } = parts;
  const { otp } = state();
  if (otp === null) return;
  const { type, address, destination } = otp;
  if (type === "email") client.telemetry.track("email_try_again_clicked", { email: address, type: TELEMETRY_TYPE });
  const answer = await client.otps[type].loginOrCreate(address, phoneOptions(parts));
  // Back on Main a code may have been sent elsewhere meanwhile.
  if (state().otp?.address === address) storeSent(parts, answer, { type, address, destination });
  showToast(parts, "success", strings.codeResent);
}
