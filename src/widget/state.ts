// What the widget shows and why: one value, changed only by `reduce` (docs/specification-map.md#3 and #4).
import type { DiscoveredOrganization, MfaRequired } from "#contracts/sdk-v1/discovery.ts";
import type { WirePasskey } from "#contracts/sdk-v1/users.ts";
import type { OtpMethod } from "./config.ts";

/** The screens (docs/specification-map.md#2), and the steps of an unfinished sign-in. */
export type Screen =
  | "Main"
  | "OTPAuthenticate"
  | "OTPConfirmation"
  | "EmailConfirmation"
  | "PasswordCreateOrLogin"
  | "PasswordForgot"
  | "PasswordBreached"
  | "PasswordSetNew"
  | "PasswordDedupe"
  | "PasswordResetForm"
  | "PasswordConfirmation"
  | "CryptoConnect"
  | "CryptoSignMessage"
  | "CryptoOtherScreen"
  | "CryptoSetupWallet"
  | "CryptoError"
  | "CryptoConfirmation"
  | "PasskeyRegistrationStart"
  | "PasskeyRegistrationSuccess"
  | "PasskeyConfirmation"
  | "MFAEnrollmentSelection"
  | "TOTPEnrollmentQR"
  | "TOTPEnrollmentManual"
  | "TOTPEntry"
  | "SMSOTPEnrollment"
  | "SMSOTPEntry"
  | "RecoveryCodeSave"
  | "RecoveryCodeEntry"
  | "EmailMethodSelection"
  | "EmailOTPEntry"
  | "Discovery"
  | "LoggedIn"
  | "Error";

export type WalletOption = "Vessel" | "Phantom" | "Metamask" | "Coinbase" | "Binance" | "OtherEthereum" | "OtherSolana";

export interface Toast {
  readonly id: number;
  readonly kind: "blank" | "success" | "error";
  readonly text: string;
}

export interface OtpState {
  readonly type: OtpMethod;
  readonly methodId: string;
  /** As people read it: an address, or a number in its national form. */
  readonly destination: string;
  /** As it is sent. */
  readonly address: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

export interface WidgetState {
  readonly screen: Screen;
  /** A request is under way: what submits is disabled and shows it. */
  readonly isBusy: boolean;
  readonly errorMessage: string | null;
  readonly magicLinkEmail: string;
  readonly otp: OtpState | null;
  readonly password: { readonly email: string; readonly type: "new" | "password" | "passwordless" };
  readonly crypto: {
    readonly walletAddress: string;
    readonly walletOption: WalletOption;
    readonly walletChallenge: string;
  };
  readonly resetPasswordToken: string;
  /** Whether that token logs in by itself (the token type `login`). */
  readonly isLoginToken: boolean;
  /** What a unfinished sign-in still asks for. */
  readonly mfaRequired: MfaRequired | null;
  readonly organizations: readonly DiscoveredOrganization[];
  /** An authenticator app that is being set up. */
  readonly totp: { readonly secret: string; readonly qrCode: string; readonly recoveryCodes: readonly string[] } | null;
  /** As they will be once renamings and removals under way are done; null until one was made or changed here. */
  readonly passkeys: readonly WirePasskey[] | null;
  /** At most twenty, oldest first. */
  readonly toasts: readonly Toast[];
}

export const INITIAL_STATE: WidgetState = {
  screen: "Main",
  isBusy: false,
  errorMessage: null,
  magicLinkEmail: "",
  otp: null,
  password: { email: "", type: "new" },
  crypto: { walletAddress: "", walletOption: "Metamask", walletChallenge: "" },
  resetPasswordToken: "",
  isLoginToken: false,
  mfaRequired: null,
  organizations: [],
  totp: null,
  passkeys: null,
  toasts: [],
};

export type Action =
  | { readonly type: "go"; readonly screen: Screen }
  | { readonly type: "busy"; readonly isBusy: boolean }
  | { readonly type: "error"; readonly message: string | null }
  | { readonly type: "magicLinkEmail"; readonly email: string }
  | { readonly type: "otp"; readonly otp: OtpState | null }
  | { readonly type: "password"; readonly password: Partial<WidgetState["password"]> }
  | { readonly type: "crypto"; readonly crypto: Partial<WidgetState["crypto"]> }
  | { readonly type: "resetPasswordToken"; readonly token: string; readonly isLoginToken?: boolean }
  | {
      readonly type: "mfaPending";
      readonly mfaRequired: MfaRequired | null;
      readonly organizations: readonly DiscoveredOrganization[];
    }
  | { readonly type: "totp"; readonly totp: WidgetState["totp"] }
  | { readonly type: "passkeys"; readonly passkeys: readonly WirePasskey[] }
  | { readonly type: "toast"; readonly toast: Toast }
  | { readonly type: "untoast"; readonly id: number };

const MOST_TOASTS = 20;

/** The next state; nothing else changes it. */
export function reduce(state: WidgetState, action: Action): WidgetState {
  switch (action.type) {
    case "go":
      return { ...state, screen: action.screen, isBusy: false };
    case "busy":
      return { ...state, isBusy: action.isBusy };
    case "error":
      return { ...state, errorMessage: action.message };
    case "magicLinkEmail":
      return { ...state, magicLinkEmail: action.email };
    case "otp":
      return { ...state, otp: action.otp };
    case "password":
      return { ...state, password: { ...state.password, ...action.password } };
    case "crypto":
      return { ...state, crypto: { ...state.crypto, ...action.crypto } };
    case "resetPasswordToken":
      return { ...state, resetPasswordToken: action.token, isLoginToken: action.isLoginToken ?? false };
    case "mfaPending":
      return { ...state, mfaRequired: action.mfaRequired, organizations: action.organizations };
    case "totp":
      return { ...state, totp: action.totp };
    case "passkeys":
      return { ...state, passkeys: action.passkeys };
    case "toast":
      return { ...state, toasts: [...state.toasts, action.toast].slice(-MOST_TOASTS) };
    case "untoast":
      return { ...state, toasts: state.toasts.filter(({ id }) => id !== action.id) };
  }
}

/** Holds the state of one mounted widget. */
export interface Store {
  readonly state: () => WidgetState;
  readonly dispatch: (action: Action) => void;
  /** Calls back after each change; the function ends it. */
  readonly subscribe: (heard: () => void) => () => void;
}

export function createStore(initial: WidgetState): Store {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    state: () => state,
    dispatch(action) {
      state = reduce(state, action);
      for (const heard of listeners) heard();
    },
    subscribe(heard) {
      listeners.add(heard);
      return () => listeners.delete(heard);
    },
  };
}
