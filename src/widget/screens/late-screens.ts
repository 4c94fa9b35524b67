import type { ComponentType } from "react";
import type { Screen } from "#widget/state.ts";

const otp = async () => (await fetchLazy(() => import("./otp/otp-screens.tsx"))).OTP_SCREENS;
const email = async () => (await fetchLazy(() => import("./email/email-screens.ts"))).EMAIL_SCREENS;
const password = async () => (await fetchLazy(() => import("./password/password-screens.tsx"))).PASSWORD_SCREENS;
const crypto = async () => (await fetchLazy(() => import("./crypto/crypto-screens.tsx"))).CRYPTO_SCREENS;
const passkey = async () => (await fetchLazy(() => import("./passkey/passkey-screens.tsx"))).PASSKEY_SCREENS;
const mfa = async () => (await fetchLazy(() => import("./mfa/mfa-screens.tsx"))).MFA_SCREENS;

export type LazyScreenName = Exclude<Screen, "Main">;

/** Fetches a screen, with its whole family, which is one file of the build. */
export const LAZY_SCREENS: Readonly<Record<LazyScreenName, () => Promise<ComponentType>>> = {
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

const ADDRESS = /https?:\/\/\S+?\.js\b/;

/**
 * Fetches a part of the code, and once more where the network failed. Browsers remember that a module could not be had and
 * ask for it never again (HTML, module map), so it is asked for under an address of its own, which their error names.
 */
async function fetchLazy<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    const address = ADDRESS.exec(String(error))?.[0];
    if (address === undefined) throw error;
    // oxlint-disable-next-line typescript/no-unsafe-return -- the same module, which nobody can check but by its address
    return await import(
      /* @vite-ignore */ /* webpackIgnore: true */ /* turbopackIgnore: true */ `${address}?again=${Date.now()}`
    );
  }
}
