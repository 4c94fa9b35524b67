import type { BootstrapAnswer } from "#contracts/sdk-v1/bootstrap.ts";
import type { IntermediateAnswer } from "#contracts/sdk-v1/discovery.ts";
import type { Client } from "./client/client.ts";
import { PRODUCTS, type LoginConfig, type MountOptions } from "./config.ts";
import { isOAuthProvider } from "#contracts/sdk-v1/project.ts";
import { mfaPendingScreen } from "./flows/finish-sign-in.ts";
import { INITIAL_STATE, type WidgetState } from "./state.ts";

/** The three things that can be mounted (docs/specification-map.md#2). */
export type WidgetKind = "login" | "reset-password" | "passkey-registration";

/** What a mount takes, without the place. */
export interface WidgetOptions extends Omit<MountOptions, "elementId"> {
  /** The token of the reset link (the `token` of the page's address). */
  readonly passwordResetToken?: string;
  /** What a sign-in still asks for that the page began by the client of this widget, such as from a link (nothing). */
  readonly mfaPending?: MfaPending;
}

export type MfaPending = Pick<IntermediateAnswer, "mfa_required" | "discovered_organizations">;

/** What all widgets of one `createLatchkey` have in common. */
export interface WidgetDeps {
  readonly client: Client;
  /** Keeps the client running; the function lets it go. */
  readonly acquire: () => () => void;
  readonly linkHosts: () => readonly string[];
}

/** A widget to be drawn. */
export interface WidgetProps {
  readonly kind: WidgetKind;
  readonly deps: WidgetDeps;
  readonly options: WidgetOptions;
  /** Where it begins, for pages that show a screen by itself (where its kind begins). */
  readonly begin?: WidgetState;
}

/**
 * How a widget begins; the address is that of the page, where the links of mails lead with a token
 * (docs/specification-map.md#2).
 */
export function initialState(
  kind: WidgetKind,
  { passwordResetToken, mfaPending }: WidgetOptions,
  address: PageAddress,
): WidgetState {
  switch (kind) {
    case "login": {
      if (mfaPending === undefined) return INITIAL_STATE;
      const { mfa_required: mfaRequired, discovered_organizations: organizations } = mfaPending;
      return { ...INITIAL_STATE, mfaRequired, organizations, screen: mfaPendingScreen(mfaRequired) };
    }
    case "reset-password": {
      const input = new URLSearchParams(address.search);
      return {
        ...INITIAL_STATE,
        screen: "PasswordResetForm",
        resetPasswordToken: passwordResetToken ?? input.get("token") ?? "",
        isLoginToken: input.get(`${address.prefix}_token_type`) === "login",
      };
    }
    case "passkey-registration":
      return { ...INITIAL_STATE, screen: "PasskeyRegistrationStart" };
  }
}

interface PageAddress {
  /** The query, with its question mark. */
  readonly search: string;
  readonly prefix: string;
}

/** The configuration of a widget that was given none: what the project offers, in its order. */
export function projectConfig(bootstrap: BootstrapAnswer): LoginConfig {
  const products = bootstrap.products.flatMap((name) => PRODUCTS.filter((product) => product === name));
  const providers = bootstrap.oauth_providers.filter(isOAuthProvider);
  return {
    products,
    oauthOptions: {
      providers: providers.map((type) => ({ type, one_tap: type === "google" && bootstrap.one_tap })),
    },
    otpOptions: { methods: products.includes("emailMagicLinks") ? ["sms"] : ["email"] },
  };
}
