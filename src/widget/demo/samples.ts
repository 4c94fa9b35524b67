import { INITIAL_STATE, type Screen, type Toast, type WidgetState } from "#widget/state.ts";
import { oauthProviderSlugs } from "#contracts/sdk-v1/project.ts";
import type { LoginConfig } from "#widget/config.ts";

const EMAIL = "ada.lovelace@example.com";
const mfaRequired: WidgetState["mfaRequired"] = {
  totp: true,
  recovery_codes: true,
  sms_otp: [{ phone_id: "phone-number-test-1", phone_number_ending: "4567" }],
  email_otp: [{ email_id: "email-test-1", email_beginning: "a" }],
  webauthn: false,
  enrollable: [],
};
const toEnroll: WidgetState["mfaRequired"] = {
  ...mfaRequired,
  totp: false,
  recovery_codes: false,
  sms_otp: [],
  email_otp: [],
  enrollable: ["totp", "sms_otp"],
};
const organizations = ["Analytical Engines", "Difference Works"].map((name, index) => ({
  organization_id: `organization-test-${index}`,
  name,
  slug: name.toLowerCase().replace(" ", "-"),
}));
/** Any square picture does where the app's camera is a person. */
const QR_CODE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h3v3H1zM5 1h3v3H5zM1 5h3v3H1zM5 5h1v1H5zM7 7h1v1H7z"/></svg>')}`;
const totp: WidgetState["totp"] = {
  secret: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
  qrCode: QR_CODE,
  recoveryCodes: ["a1b2-c3d4-e5f6", "b2c3-d4e5-f6a7", "c3d4-e5f6-a7b8", "d4e5-f6a7-b8c9"],
};

const passkeys = ["Laptop", "A telephone with a name of some length", ""].map((name, index) => ({
  webauthn_registration_id: `webauthn-registration-test-${index}`,
  domain: "localhost",
  user_agent: "",
  authenticator_type: "platform",
  verified: true,
  name,
}));

/** What may stand in any screen's way. */
export const MOODS = ["calm", "wrong", "busy", "telling"] as const;
export type Mood = (typeof MOODS)[number];

const LONG_ERROR =
  "Too many attempts were made from this network. Please wait for ten minutes, or write to support@a-very-long-host-name.example.com.";

/** What a screen shows when it is looked at by itself. */
export function sampleState(screen: Screen, mood: Mood, now: number): WidgetState {
  const calm = calmState(screen, now);
  switch (mood) {
    case "calm":
      return calm;
    case "wrong":
      return { ...calm, errorMessage: LONG_ERROR };
    case "busy":
      return { ...calm, isBusy: true };
    case "telling":
      return { ...calm, toasts: toasts(["success", "Code resent"], ["error", LONG_ERROR]) };
  }
}

function toasts(...told: readonly (readonly [Toast["kind"], string])[]): readonly Toast[] {
  return told.map(([kind, text], id) => ({ id, kind, text }));
}

function calmState(screen: Screen, now: number): WidgetState {
  const state = { ...INITIAL_STATE, screen, magicLinkEmail: EMAIL, totp, organizations, mfaRequired, passkeys };
  const otp = { methodId: "email-test-1", expiresAt: now + 5 * 60_000 };
  const password = { email: EMAIL, type: "password" } as const;
  switch (screen) {
    case "Main":
      return INITIAL_STATE;
    case "Error":
      return { ...state, errorMessage: "This sign-in ended before it was complete. Please start again." };
    case "SMSOTPEntry":
      return { ...state, password, otp: { ...otp, type: "sms", destination: "…4567", address: "+14155554567" } };
    case "MFAEnrollmentSelection":
    case "SMSOTPEnrollment":
      return { ...state, password, mfaRequired: toEnroll };
    default:
      return { ...state, password, otp: { ...otp, type: "email", destination: EMAIL, address: EMAIL } };
  }
}

const oauth = (count: number): NonNullable<LoginConfig["oauthOptions"]> => ({
  providers: oauthProviderSlugs()
    .slice(0, count)
    .map((type) => ({ type })),
});

/** Configurations to look at, by a name that tells what is special about each. */
export const SAMPLE_CONFIGS: Readonly<Record<string, LoginConfig | undefined>> = {
  everything: {
    products: ["passkeys", "oauth", "crypto", "passwords", "otp"],
    oauthOptions: oauth(3),
    otpOptions: { methods: ["sms", "whatsapp", "email"] },
  },
  project: undefined,
  "magic links": { products: ["emailMagicLinks"] },
  "email code": { products: ["otp"], otpOptions: { methods: ["email"] } },
  "text message": { products: ["otp"], otpOptions: { methods: ["sms"] } },
  "all codes": { products: ["otp"], otpOptions: { methods: ["sms", "whatsapp", "email"] } },
  "magic links and texts": { products: ["emailMagicLinks", "otp"], otpOptions: { methods: ["sms", "whatsapp"] } },
  passwords: { products: ["passwords"] },
  "passwords and magic links": { products: ["passwords", "emailMagicLinks"] },
  "passwords and email code": { products: ["passwords", "otp"], otpOptions: { methods: ["email"] } },
  "code, password, passkey": {
    products: ["otp", "passwords", "passkeys", "crypto"],
    otpOptions: { methods: ["email"] },
    passwordOptions: { keepsEmailTab: true },
    passkeyOptions: { button: "always" },
    cryptoOptions: { offersSetup: false },
    offersOtherMail: true,
  },
  "passkeys first": { products: ["passkeys", "emailMagicLinks"] },
  "OAuth alone": { products: ["oauth"], oauthOptions: oauth(19) },
  "form above OAuth": { products: ["emailMagicLinks", "oauth"], oauthOptions: oauth(2) },
  "six providers and wallets": { products: ["oauth", "crypto"], oauthOptions: oauth(6) },
  wallets: { products: ["crypto"] },
  "One Tap": { products: ["oauth"], oauthOptions: { providers: [{ type: "google", one_tap: true }] } },
  "shadow DOM": { products: ["passkeys", "passwords"], enableShadowDOM: true },
  "wrong: two kinds of email": { products: ["emailMagicLinks", "otp"], otpOptions: { methods: ["email"] } },
  "wrong: passkeys alone": { products: ["passkeys"] },
};

/** Wallets that refuse whatever they are asked: they are there to be seen. */
const refuse = (): Promise<never> => Promise.reject(new Error("This wallet is a sample."));
const ethereum = { request: refuse };
const solana = { connect: refuse, request: refuse };

const ANNOUNCED = [
  { rdns: "io.metamask", name: "MetaMask" },
  { rdns: "com.coinbase.wallet", name: "Coinbase Wallet" },
  { rdns: "com.binance.wallet", name: "Binance Wallet" },
  { rdns: "io.example.long", name: "The Wallet With Quite a Long Name" },
] as const;

/** Gives a page seven wallets, some lying about in it and some that announce themselves (EIP-6963). */
export function installSampleWallets(page: Window): void {
  Object.assign(page, {
    vessel: { ...ethereum },
    phantom: { solana: { ...solana, isPhantom: true } },
    solana: { ...solana },
  });
  const details = ANNOUNCED.map(({ rdns, name }) => ({
    info: { uuid: rdns, rdns, name, icon: "data:," },
    provider: { ...ethereum },
  }));
  page.addEventListener("eip6963:requestProvider", () => {
    for (const detail of details) page.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail }));
  });
}
