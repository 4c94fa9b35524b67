// Codes by text message and by mail as the second step of a sign-in. In it addresses are known by ids alone, but for a
// number that is being set up.
import { PASSCODE_MINUTES } from "#contracts/sdk-v1/limits.ts";
import type { OtpState } from "#widget/state.ts";
import { fill } from "#widget/strings.ts";
import { showError } from "./finish-sign-in.ts";
import type { FlowPartsOf } from "./flows.ts";
import { readPhone } from "./read-phone.ts";
import { runStep } from "./run-step.ts";
import { showToast } from "./tell-host.ts";

type CodeParts = FlowPartsOf<"otps" | "parsePhone">;

/** Where a second code goes: the id of a factor, or the number that is being set up. */
type SentTo = Pick<OtpState, "type" | "destination" | "address">;

interface TypedPhone {
  readonly typed: string;
  readonly region: string;
}

export function sendSmsToEnroll(parts: CodeParts, phone: TypedPhone): Promise<void> {
  return runStep(parts, async () => {
    const { client, strings, state, dispatch } = parts;
    const { number, national } = await readPhone(client, phone);
    if (number === null) return showError(parts, new Error(strings.invalidPhone), "inline");
    await send(parts, { type: "sms", destination: number, address: number });
    dispatch({ type: "go", screen: "SMSOTPEntry" });
    void national.then((destination) => {
      const { otp } = state();
      if (otp?.address === number) dispatch({ type: "otp", otp: { ...otp, destination } });
    });
  });
}

export async function sendSmsToFactor(parts: CodeParts, phoneId: string): Promise<void> {
  const factor = parts.state().mfaRequired?.sms_otp.find(({ phone_id: id }) => id === phoneId);
  if (factor === undefined) return;
  const destination = fill(parts.strings.smsDestination, { ending: factor.phone_number_ending });
  await runStep(parts, async () => {
    await send(parts, { type: "sms", destination, address: phoneId });
    parts.dispatch({ type: "go", screen: "SMSOTPEntry" });
  });
}

export async function sendEmailToFactor(parts: CodeParts, emailId: string): Promise<void> {
  const factor = parts.state().mfaRequired?.email_otp.find(({ email_id: id }) => id === emailId);
  if (factor === undefined) return;
  const destination = fill(parts.strings.emailDestination, { beginning: factor.email_beginning });
  await runStep(parts, async () => {
    await send(parts, { type: "email", destination, address: emailId });
    parts.dispatch({ type: "go", screen: "EmailOTPEntry" });
  });
}

export async function resendSecondCode(parts: CodeParts): Promise<void> {
  const { otp } = parts.state();
  if (otp === null) return;
  await runStep(parts, async () => {
    await send(parts, otp);
    showToast(parts, "success", parts.strings.codeResent);
  });
}

/** Sends a code and keeps what its screen shows: whither, and until when. */
async function send(parts: CodeParts, { type, destination, address }: SentTo): Promise<void> {
  const { config, now, dispatch } = parts;
  const isFactor = !address.startsWith("+");
  // Codes to a known factor live as long as the project says, whose default this is.
  const minutes = isFactor ? PASSCODE_MINUTES : config.otpMinutes;
  const expiresAt = now() + minutes * 60_000;
  const { method_id: methodId } = await ask(parts, { type, address, isFactor });
  dispatch({ type: "otp", otp: { type, methodId, destination, address, expiresAt } });
}

interface Asked extends Pick<SentTo, "type" | "address"> {
  readonly isFactor: boolean;
}

function ask({ client: { otps }, config }: CodeParts, { type, address, isFactor }: Asked) {
  if (type === "email") return otps.email.sendToFactor(address);
  if (isFactor) return otps.sms.sendToFactor(address);
  return otps.sms.send(address, { expiration_minutes: config.otpMinutes, locale: config.otpOptions?.locale });
}
