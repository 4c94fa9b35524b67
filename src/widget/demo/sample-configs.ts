import { OAUTH_PROVIDER_SLUGS } from "#contracts/sdk-v1/oauth-providers.ts";
import type { LoginConfig } from "#widget/config.ts";

const oauth = (count: number): NonNullable<LoginConfig["oauthOptions"]> => ({
  providers: OAUTH_PROVIDER_SLUGS.slice(0, count).map((type) => ({ type })),
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
