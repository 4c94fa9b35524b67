// The steps of an unfinished sign-in: a second factor, set up or proven, then the organisation
// (docs/specification-map.md#2, step names). The client has its token, which lives ten minutes.
import { finishSignIn } from "./finish-sign-in.ts";
import type { FlowPartsOf, MfaFlows } from "./flows.ts";
import { resendSecondCode, sendEmailToFactor, sendSmsToEnroll, sendSmsToFactor } from "./mfa-codes.ts";
import { forgetHalfDone, runStep } from "./run-step.ts";
import { runBusy } from "./run-busy.ts";

/** How long the first code of a new app may take. */
const ENROLLMENT_MINUTES = 60;

export type MfaParts = FlowPartsOf<"discovery" | "otps" | "parsePhone" | "sessions" | "totps">;

export function createMfaFlows(parts: MfaParts): MfaFlows {
  return {
    startTotpEnrollment: () => startTotpEnrollment(parts),
    submitTotp: (code) => submitTotp(parts, code),
    submitRecoveryCode: (code) => submitRecoveryCode(parts, code),
    recoveryCodesSaved: () => recoveryCodesSaved(parts),
    sendSmsToEnroll: (typed, region) => sendSmsToEnroll(parts, { typed, region }),
    sendSmsToFactor: (phoneId) => sendSmsToFactor(parts, phoneId),
    sendEmailToFactor: (emailId) => sendEmailToFactor(parts, emailId),
    submitSecondCode: (code) => submitSecondCode(parts, code),
    resendSecondCode: () => resendSecondCode(parts),
    chooseOrganization: (organizationId) => chooseOrganization(parts, organizationId),
    startAgain: () => forgetHalfDone(parts, "Main"),
    logOut: () => logOut(parts),
  };
}

function startTotpEnrollment(parts: MfaParts): Promise<void> {
  return runStep(parts, async () => {
    const made = await parts.client.totps.create(ENROLLMENT_MINUTES);
    const { secret, qr_code: qrCode, recovery_codes: recoveryCodes } = made;
    parts.dispatch({ type: "totp", totp: { secret, qrCode, recoveryCodes } });
    parts.dispatch({ type: "go", screen: "TOTPEnrollmentQR" });
  });
}

/** The first right code of a new app leads to its recovery codes: they are shown then or never. */
function submitTotp(parts: MfaParts, code: string): Promise<void> {
  return runStep(parts, async () => {
    const { totp, mfaRequired } = parts.state();
    const isNew = totp !== null && mfaRequired?.enrollable.includes("totp") === true;
    const answer = await parts.client.totps.authenticate(code, session(parts));
    finishSignIn(parts, answer, { confirmation: "LoggedIn", event: "TOTP_AUTHENTICATE" });
    if (isNew) parts.dispatch({ type: "go", screen: "RecoveryCodeSave" });
  });
}

function recoveryCodesSaved({ state, dispatch }: MfaParts): void {
  const { organizations } = state();
  dispatch({ type: "totp", totp: null });
  dispatch({ type: "go", screen: organizations.length > 0 ? "Discovery" : "LoggedIn" });
}

function submitRecoveryCode(parts: MfaParts, code: string): Promise<void> {
  return runStep(parts, async () => {
    const answer = await parts.client.totps.recover(code.trim(), session(parts));
    finishSignIn(parts, answer, { confirmation: "LoggedIn", event: "RECOVERY_CODE_AUTHENTICATE" });
  });
}

async function submitSecondCode(parts: MfaParts, code: string): Promise<void> {
  const { otp } = parts.state();
  if (otp === null) return;
  await runStep(parts, async () => {
    const answer = await parts.client.otps.authenticate(code, otp.methodId, session(parts));
    finishSignIn(parts, answer, { confirmation: "LoggedIn", event: "OTP_AUTHENTICATE" });
  });
}

function chooseOrganization(parts: MfaParts, organizationId: string): Promise<void> {
  return runStep(parts, async () => {
    const answer = await parts.client.discovery.exchange(organizationId, session(parts));
    finishSignIn(parts, answer, { confirmation: "LoggedIn", event: "DISCOVERY_EXCHANGE" });
  });
}

function logOut(parts: MfaParts): Promise<void> {
  return runBusy(
    parts,
    async () => {
      await parts.client.sessions.revoke();
      forgetHalfDone(parts, "Main");
    },
    "toast",
  );
}

function session({ config }: MfaParts): { readonly session_duration_minutes: number } {
  return { session_duration_minutes: config.sessionMinutes };
}
