import type { ComponentType } from "react";
import type { Screen } from "#widget/state.ts";
import { fetchLate } from "./fetch-late.ts";

const otp = async () => (await fetchLate(() => import("./otp/otp-screens.ts"))).OTP_SCREENS;
const email = async () => (await fetchLate(() => import("./email/email-screens.ts"))).EMAIL_SCREENS;
const password = async () => (await fetchLate(() => import("./password/password-screens.ts"))).PASSWORD_SCREENS;
const crypto = async () => (await fetchLate(() => import("./crypto/crypto-screens.ts"))).CRYPTO_SCREENS;
const passkey = async () => (await fetchLate(() => import("./passkey/passkey-screens.ts"))).PASSKEY_SCREENS;
const mfa = async () => (await fetchLate(() => import("./mfa/mfa-screens.ts"))).MFA_SCREENS;

export type LateScreen = Exclude<Screen, "Main">;

/** Fetches a screen, with its whole family, which is one file of the build. */
export const LATE_SCREENS: Readonly<Record<LateScreen, () => Promise<ComponentType>>> = {
  OTPAuthenticate: async () => (await otp()).OTPAuthenticate,
  OTPConfirmation: async () => (await otp()).OTPConfirmation,
  EmailConfirmation: async () => (await email()).EmailConfirmation,
  PasswordCreateOrLogin: async () => (await password()).PasswordCreateOrLogin,
  PasswordForgot: async () => (await password()).PasswordForgot,
  PasswordBreached: async () => (await password()).PasswordBreached,
  PasswordSetNew: async () => (await password()).PasswordSetNew,
  PasswordDedupe: async () => (await password()).PasswordDedupe,
  PasswordResetForm: async () => (await password()).PasswordResetForm,
  PasswordConfirmation: async () => (await password()).PasswordConfirmation,
  CryptoConnect: async () => (await crypto()).CryptoConnect,
  CryptoSignMessage: async () => (await crypto()).CryptoSignMessage,
  CryptoOtherScreen: async () => (await crypto()).CryptoOtherScreen,
  CryptoSetupWallet: async () => (await crypto()).CryptoSetupWallet,
  CryptoError: async () => (await crypto()).CryptoError,
  CryptoConfirmation: async () => (await crypto()).CryptoConfirmation,
  PasskeyRegistrationStart: async () => (await passkey()).PasskeyRegistrationStart,
  PasskeyRegistrationSuccess: async () => (await passkey()).PasskeyRegistrationSuccess,
  PasskeyConfirmation: async () => (await passkey()).PasskeyConfirmation,
  MFAEnrollmentSelection: async () => (await mfa()).MFAEnrollmentSelection,
  TOTPEnrollmentQR: async () => (await mfa()).TOTPEnrollmentQR,
  TOTPEnrollmentManual: async () => (await mfa()).TOTPEnrollmentManual,
  TOTPEntry: async () => (await mfa()).TOTPEntry,
  SMSOTPEnrollment: async () => (await mfa()).SMSOTPEnrollment,
  SMSOTPEntry: async () => (await mfa()).SMSOTPEntry,
  RecoveryCodeSave: async () => (await mfa()).RecoveryCodeSave,
  RecoveryCodeEntry: async () => (await mfa()).RecoveryCodeEntry,
  EmailMethodSelection: async () => (await mfa()).EmailMethodSelection,
  EmailOTPEntry: async () => (await mfa()).EmailOTPEntry,
  Discovery: async () => (await mfa()).Discovery,
  LoggedIn: async () => (await mfa()).LoggedIn,
  Error: async () => (await mfa()).Error,
};
