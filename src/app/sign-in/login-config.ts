import type { SignIn } from "#app/context.ts";
import type { LoginConfig, Product, WidgetStyles } from "#widget/config.ts";
import { isOAuthProvider } from "#contracts/sdk-v1/project.ts";
import type { Strings } from "#widget/strings.ts";

/** A week: research is read again and again, and every session can be ended from the account. */
export const SESSION_MINUTES = 7 * 24 * 60;

/**
 * The label of the tab without a password; the widget's own is "Email"
 * (docs/widget-behaviour.md#what-the-login-offers-first).
 */
export const LOGIN_STRINGS: Partial<Strings> = { tabEmail: "Email code" };

/**
 * What the product's login offers: first a registered provider and a code by e-mail or a password, then a passkey. A wallet
 * is offered where the browser has one.
 *
 * @param wantsWallet - Whether the reader asked for wallets: then one can be set up, too.
 */
export function loginConfig(
  { oauthProviders, hasOneTap }: Pick<SignIn, "oauthProviders" | "hasOneTap">,
  wantsWallet: boolean,
): LoginConfig {
  const providers = oauthProviders.filter(isOAuthProvider);
  const products: readonly Product[] = [
    ...(providers.length === 0 ? [] : (["oauth"] as const)),
    "otp",
    "passwords",
    "passkeys",
    "crypto",
  ];
  return {
    products,
    otpOptions: { methods: ["email"] },
    passwordOptions: { keepsEmailTab: true },
    passkeyOptions: { button: "always" },
    cryptoOptions: { offersSetup: wantsWallet },
    offersOtherMail: true,
    oauthOptions: { providers: providers.map((type) => ({ type, one_tap: type === "google" && hasOneTap })) },
    sessionOptions: { sessionDurationMinutes: SESSION_MINUTES },
  };
}

/** The sign-in widget in the product's own tokens, so that it follows scheme and theme. */
export const WIDGET_LOOK: WidgetStyles = {
  colorScheme: "auto",
  fontFamily: "var(--text-family)",
  container: {
    backgroundColor: "var(--raised)",
    borderColor: "var(--line)",
    borderRadius: "var(--radius)",
  },
  colors: {
    primary: "var(--raised-text)",
    secondary: "var(--muted-text)",
    success: "var(--positive)",
    error: "var(--negative)",
  },
  buttons: {
    primary: {
      backgroundColor: "var(--accent)",
      textColor: "var(--accent-text)",
      borderColor: "var(--accent)",
      borderRadius: "var(--radius)",
    },
    secondary: {
      backgroundColor: "var(--raised)",
      textColor: "var(--raised-text)",
      borderColor: "var(--line-strong)",
      borderRadius: "var(--radius)",
    },
    disabled: {
      backgroundColor: "var(--sunken)",
      textColor: "var(--muted-text)",
      borderColor: "var(--line)",
      borderRadius: "var(--radius)",
    },
  },
  inputs: {
    textColor: "var(--raised-text)",
    placeholderColor: "var(--muted-text)",
    borderColor: "var(--line-strong)",
    borderRadius: "var(--radius)",
  },
};
