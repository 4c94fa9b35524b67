import type { SignIn } from "#app/context.ts";
import type { LoginConfig, Product } from "#widget/config.ts";
import { isProvider } from "#widget/screens/main/providers.ts";

export type MailedBy = "link" | "code";

type Offered = Pick<SignIn, "oauthProviders" | "hasOneTap">;

/** A week: research is read again and again, and every session can be ended from the account. */
export const SESSION_MINUTES = 7 * 24 * 60;

/**
 * What the product's log-in offers. A widget shows either mailed links or mailed codes (specification section 5), so the
 * page has one form of each kind and a way between them.
 */
export function loginConfig({ oauthProviders, hasOneTap }: Offered, by: MailedBy): LoginConfig {
  const providers = oauthProviders.filter(isProvider);
  const products: readonly Product[] = [
    "passkeys",
    ...(providers.length === 0 ? [] : (["oauth"] as const)),
    "passwords",
    by === "link" ? "emailMagicLinks" : "otp",
    "crypto",
  ];
  return {
    products,
    otpOptions: { methods: ["email"] },
    oauthOptions: { providers: providers.map((type) => ({ type, one_tap: type === "google" && hasOneTap })) },
    sessionOptions: { sessionDurationMinutes: SESSION_MINUTES },
  };
}
