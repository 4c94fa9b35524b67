// The steps of an unfinished sign-in: a second factor, set up or proven, then the organisation
// (docs/specification-map.md#2, step names). The client has its token, which lives ten minutes.
import { finishSignIn, runBusy, showError } from "./finish-sign-in.ts";
import type { FlowDepsOf, MfaFlows } from "./flows.ts";
import { PASSCODE_MINUTES } from "#contracts/sdk-v1/project.ts";
import type { OtpState, Screen } from "#widget/state.ts";
import { fill } from "#widget/strings.ts";
import { readPhone } from "./read-phone.ts";
import { emitError, showToast } from "./emit-event.ts";
import { ApiError } from "#widget/client/errors.ts";

/** How long the first code of a new app may take. */
const ENROLLMENT_MINUTES = 60;

export type MfaDeps = FlowDepsOf<"discovery" | "otps" | "parsePhone" | "sessions" | "totps">;

export function createMfaFlows(deps: MfaDeps): MfaFlows {
  return {
    startTotpEnrollment: () => startTotpEnrollment(deps),
    submitTotp: (code) => submitTotp(deps, code),
    submitRecoveryCode: (code) => submitRecoveryCode(deps, code),
    recoveryCodesSaved: () => recoveryCodesSaved(deps),
    sendSmsToEnroll: (typed, region) => sendSmsToEnroll(deps, { typed, region }),
    sendSmsToFactor: (phoneId) => sendSmsToFactor(deps, phoneId),
    sendEmailToFactor: (emailId) => sendEmailToFactor(deps, emailId),
    submitSecondCode: (code) => submitSecondCode(deps, code),
    resendSecondCode: () => resendSecondCode(deps),
    chooseOrganization: (organizationId) => chooseOrganization(deps, organizationId),
    startAgain: () => clearMfaPending(deps, "Main"),
    logOut: () => logOut(deps),
  };
}

function startTotpEnrollment(deps: MfaDeps): Promise<void> {
  return runStep(deps, async () => {
    const made = await deps.client.totps.create(ENROLLMENT_MINUTES);
    const { secret, qr_code: qrCode, recovery_codes: recoveryCodes } = made;
    deps.dispatch({ type: "totp", totp: { secret, qrCode, recoveryCodes } });
    deps.dispatch({ type: "go", screen: "TOTPEnrollmentQR" });
  });
}

/** The first right code of a new app leads to its recovery codes: they are shown then or never. */
function submitTotp(deps: MfaDeps, code: string): Promise<void> {
  return runStep(deps, async () => {
    const { totp, mfaRequired } = deps.state();
    const isNew = totp !== null && mfaRequired?.enrollable.includes("totp") === true;
    const answer = await deps.client.totps.authenticate(code, session(deps));
    finishSignIn(deps, answer, { confirmation: "LoggedIn", event: "TOTP_AUTHENTICATE" });
    if (isNew) deps.dispatch({ type: "go", screen: "RecoveryCodeSave" });
  });
}

function recoveryCodesSaved({ state, dispatch }: MfaDeps): void {
  const { organizations } = state();
  dispatch({ type: "totp", totp: null });
  dispatch({ type: "go", screen: organizations.length > 0 ? "Discovery" : "LoggedIn" });
}

function submitRecoveryCode(deps: MfaDeps, code: string): Promise<void> {
  return runStep(deps, async () => {
    const answer = await deps.client.totps.recover(code.trim(), session(deps));
    finishSignIn(deps, answer, { confirmation: "LoggedIn", event: "RECOVERY_CODE_AUTHENTICATE" });
  });
}

async function submitSecondCode(deps: MfaDeps, code: string): Promise<void> {
  const { otp } = deps.state();
  if (otp === null) return;
  await runStep(deps, async () => {
    const answer = await deps.client.otps.authenticate(code, otp.methodId, session(deps));
    finishSignIn(deps, answer, { confirmation: "LoggedIn", event: "OTP_AUTHENTICATE" });
  });
}

function chooseOrganization(deps: MfaDeps, organizationId: string): Promise<void> {
  return runStep(deps, async () => {
    const answer = await deps.client.discovery.exchange(organizationId, session(deps));
    finishSignIn(deps, answer, { confirmation: "LoggedIn", event: "DISCOVERY_EXCHANGE" });
  });
}

function logOut(deps: MfaDeps): Promise<void> {
  return runBusy(
    deps,
    async () => {
      await deps.client.sessions.revoke();
      clearMfaPending(deps, "Main");
    },
    "toast",
  );
}

function session({ config }: MfaDeps): { readonly session_duration_minutes: number } {
  return { session_duration_minutes: config.sessionMinutes };
}

// Codes by text message and by mail as the second step of a sign-in. In it addresses are known by ids alone, but for a
// number that is being set up.

type MfaCodeDeps = FlowDepsOf<"otps" | "parsePhone">;

/** Where a second code goes: the id of a factor, or the number that is being set up. */
type SentTo = Pick<OtpState, "type" | "destination" | "address">;

function sendSmsToEnroll(deps: MfaCodeDeps, phone: { readonly typed: string; readonly region: string }): Promise<void> {
  return runStep(deps, async () => {
    const { client, strings, state, dispatch } = deps;
    const { number, national } = await readPhone(client, phone);
    if (number === null) return showError(deps, new Error(strings.invalidPhone), "inline");
    await send(deps, { type: "sms", destination: number, address: number });
    dispatch({ type: "go", screen: "SMSOTPEntry" });
    void national.then((destination) => {
      const { otp } = state();
      if (otp?.address === number) dispatch({ type: "otp", otp: { ...otp, destination } });
    });
  });
}

async function sendSmsToFactor(deps: MfaCodeDeps, phoneId: string): Promise<void> {
  const factor = deps.state().mfaRequired?.sms_otp.find(({ phone_id: id }) => id === phoneId);
  if (factor === undefined) return;
  const destination = fill(deps.strings.smsDestination, { ending: factor.phone_number_ending });
  await runStep(deps, async () => {
    await send(deps, { type: "sms", destination, address: phoneId });
    deps.dispatch({ type: "go", screen: "SMSOTPEntry" });
  });
}

async function sendEmailToFactor(deps: MfaCodeDeps, emailId: string): Promise<void> {
  const factor = deps.state().mfaRequired?.email_otp.find(({ email_id: id }) => id === emailId);
  if (factor === undefined) return;
  const destination = fill(deps.strings.emailDestination, { beginning: factor.email_beginning });
  await runStep(deps, async () => {
    await send(deps, { type: "email", destination, address: emailId });
    deps.dispatch({ type: "go", screen: "EmailOTPEntry" });
  });
}

async function resendSecondCode(deps: MfaCodeDeps): Promise<void> {
  const { otp } = deps.state();
  if (otp === null) return;
  await runStep(deps, async () => {
    await send(deps, otp);
    showToast(deps, "success", deps.strings.codeResent);
  });
}

/** Sends a code and keeps what its screen shows: whither, and until when. */
async function send(deps: MfaCodeDeps, { type, destination, address }: SentTo): Promise<void> {
  const { config, now, dispatch } = deps;
  const isFactor = !address.startsWith("+");
  // Codes to a known factor live as long as the project says, whose default this is.
  const minutes = isFactor ? PASSCODE_MINUTES : config.otpMinutes;
  const expiresAt = now() + minutes * 60_000;
  const { method_id: methodId } = await ask(deps, { type, address, isFactor });
  dispatch({ type: "otp", otp: { type, methodId, destination, address, expiresAt } });
}

function ask(
  { client: { otps }, config }: MfaCodeDeps,
  { type, address, isFactor }: Pick<SentTo, "type" | "address"> & { readonly isFactor: boolean },
) {
  if (type === "email") return otps.email.sendToFactor(address);
  if (isFactor) return otps.sms.sendToFactor(address);
  return otps.sms.send(address, { expiration_minutes: config.otpMinutes, locale: config.otpOptions?.locale });
}

/** The answer to an unfinished sign-in that has expired (docs/identity-wire.md#3). */
const ENDED: readonly string[] = [
  "unauthorized_credentials",
  "user_unauthenticated",
  "invalid_secret_authentication",
  "session_not_found",
];

/** Runs one step of a unfinished sign-in: a refusal stands beside its field, and one that is over goes to Error. */
function runStep(deps: FlowDepsOf<never>, work: () => Promise<void>): Promise<void> {
  return runBusy(deps, work, (error) => {
    const step = stepError(error);
    if (step === "other") return showError(deps, error, "inline");
    if (error instanceof ApiError) emitError(deps, error);
    const { strings, dispatch } = deps;
    if (step === "wrong code") return dispatch({ type: "error", message: strings.invalidPasscode });
    clearMfaPending(deps, "Error");
    dispatch({ type: "error", message: strings.mfaPendingEnded });
  });
}

/** What a failed step means: the sign-in is over, a mailed or texted code was wrong, or what the server says of it. */
function stepError(error: unknown): "ended" | "wrong code" | "other" {
  if (!(error instanceof ApiError)) return "other";
  if (ENDED.includes(error.error_type)) return "ended";
  return error.error_type === "otp_code_not_found" ? "wrong code" : "other";
}

/** Drops all that was kept of a unfinished sign-in, secrets above all. */
function clearMfaPending({ dispatch }: Pick<FlowDepsOf<never>, "dispatch">, screen: Screen): void {
  dispatch({ type: "error", message: null });
  dispatch({ type: "totp", totp: null });
  dispatch({ type: "otp", otp: null });
  dispatch({ type: "mfaPending", mfaRequired: null, organizations: [] });
  dispatch({ type: "go", screen });
}
