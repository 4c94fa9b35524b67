// Everything that a page can set (docs/specification-map.md#3, docs/identity-wire.md#10): this table of options with
// their defaults is the documentation.
import { type OAuthProviderSlug, PASSCODE_MINUTES, SESSION_MINUTES } from "#contracts/sdk-v1/project.ts";
import type { Strings } from "./strings.ts";

export const PRODUCTS = ["emailMagicLinks", "oauth", "otp", "crypto", "passwords", "passkeys"] as const;
export type Product = (typeof PRODUCTS)[number];

export type OtpMethod = "sms" | "whatsapp" | "email";

/** Where Google's One Tap stands; `floatingOrEmbedded` and `embedded` ask the browser what it can do. */
export type OneTapPosition = "floating" | "floatingOrEmbedded" | "embedded" | "embeddedOnly" | "forceLegacyEmbedded";

export interface OAuthProviderConfig {
  readonly type: OAuthProviderSlug;
  readonly one_tap?: boolean;
  readonly position?: OneTapPosition;
  readonly custom_scopes?: readonly string[];
  readonly provider_params?: Readonly<Record<string, string>>;
  /** Whether a tap beside One Tap's window closes it (true). */
  readonly cancel_on_tap_outside?: boolean;
}

export interface LoginConfig {
  /** Order is the order on the screen (`["emailMagicLinks"]`). */
  readonly products?: readonly Product[];
  readonly emailMagicLinksOptions?: {
    readonly loginRedirectURL?: string;
    readonly signupRedirectURL?: string;
    readonly loginExpirationMinutes?: number;
    readonly signupExpirationMinutes?: number;
    readonly loginTemplateId?: string;
    readonly signupTemplateId?: string;
    /** Whether somebody new gets an account with the status `pending` when the link is mailed (false). */
    readonly createUserAsPending?: boolean;
    /** The sender's domain, for the links into web mail. */
    readonly domainHint?: string;
    readonly locale?: string;
  };
  readonly oauthOptions?: {
    readonly providers: readonly OAuthProviderConfig[];
    readonly loginRedirectURL?: string;
    readonly signupRedirectURL?: string;
  };
  readonly otpOptions?: {
    readonly methods: readonly OtpMethod[];
    /** (5) */
    readonly expirationMinutes?: number;
    readonly loginTemplateId?: string;
    readonly signupTemplateId?: string;
    readonly locale?: string;
  };
  readonly sessionOptions?: {
    /** (30) */
    readonly sessionDurationMinutes?: number;
  };
  readonly passwordOptions?: {
    readonly loginRedirectURL?: string;
    /** For the reset mail's link that logs in without a password (as long as the reset). */
    readonly loginExpirationMinutes?: number;
    readonly resetPasswordRedirectURL?: string;
    readonly resetPasswordExpirationMinutes?: number;
    readonly resetPasswordTemplateId?: string;
    /** Whether codes or links by mail keep a tab of their own beside the password's (false). */
    readonly keepsEmailTab?: boolean;
  };
  readonly passkeyOptions?: {
    /**
     * `auto`: first of all, and only where the browser offers no passkeys inside an input of the form. `always`: where
     * `passkeys` stands among the products (`auto`).
     */
    readonly button?: "auto" | "always";
  };
  readonly cryptoOptions?: {
    /** Whether wallets can be set up from the first screen; else it shows those that the browser has (true). */
    readonly offersSetup?: boolean;
  };
  /** Whether somebody who was mailed a code may have a link instead, or the other way round, at the same address (false). */
  readonly offersOtherMail?: boolean;
  /** Draws inside a shadow root, out of reach of the page's styles (false). */
  readonly enableShadowDOM?: boolean;
}

/** One look of a button. */
export interface ButtonStyle {
  readonly backgroundColor?: string;
  readonly textColor?: string;
  readonly borderColor?: string;
  readonly borderRadius?: string;
}

/** Overrides of the look (docs/specification-map.md#9); the rest keeps its default. */
export interface WidgetStyles {
  readonly container?: {
    readonly backgroundColor?: string;
    readonly borderColor?: string;
    readonly borderRadius?: string;
    readonly width?: string;
  };
  readonly colors?: {
    readonly primary?: string;
    readonly secondary?: string;
    readonly success?: string;
    readonly error?: string;
  };
  readonly buttons?: {
    readonly primary?: ButtonStyle;
    readonly secondary?: ButtonStyle;
    readonly disabled?: ButtonStyle;
  };
  readonly inputs?: ButtonStyle & { readonly placeholderColor?: string };
  readonly fontFamily?: string;
  /** `auto` follows what the person's system prefers (`light`). */
  readonly colorScheme?: "light" | "dark" | "auto";
  readonly hideHeaderText?: boolean;
  readonly logo?: { readonly logoImageUrl: string };
}

export type WidgetEventType =
  | "MAGIC_LINK_LOGIN_OR_CREATE"
  | "OTP_LOGIN_OR_CREATE"
  | "OTP_AUTHENTICATE"
  | "CRYPTO_WALLET_AUTHENTICATE_START"
  | "CRYPTO_WALLET_AUTHENTICATE"
  | "PASSWORD_CREATE"
  | "PASSWORD_AUTHENTICATE"
  | "PASSWORD_RESET_BY_EMAIL_START"
  | "PASSWORD_RESET_BY_EMAIL"
  | "PASSKEY_REGISTER"
  | "PASSKEY_AUTHENTICATE"
  | "PASSKEY_SKIP"
  | "PASSKEY_DONE"
  | "TOTP_AUTHENTICATE"
  | "RECOVERY_CODE_AUTHENTICATE"
  | "DISCOVERY_EXCHANGE"
  | "AUTHENTICATE_FLOW_COMPLETE";

export interface WidgetEvent {
  readonly type: WidgetEventType;
  readonly data: object;
}

export interface WidgetCallbacks {
  readonly onEvent?: (event: WidgetEvent) => void;
  /** API errors whole (`ApiError`), the form's own as `{ message }`. */
  readonly onError?: (error: { readonly message: string }) => void;
}

/** What every mount takes. */
export interface MountOptions {
  /** A CSS selector, or the element itself. */
  readonly elementId: string | Element;
  readonly config?: LoginConfig;
  readonly styles?: WidgetStyles;
  readonly callbacks?: WidgetCallbacks;
  /** Texts in another language; what is left out stays English. */
  readonly strings?: Partial<Strings>;
  /** Text direction (that of the page). */
  readonly dir?: "ltr" | "rtl";
}

/** A configuration with its defaults filled in. */
export interface ResolvedConfig extends LoginConfig {
  readonly products: readonly Product[];
  readonly sessionMinutes: number;
  readonly otpMinutes: number;
}

export function resolveConfig(config: LoginConfig): ResolvedConfig {
  return {
    ...config,
    products: config.products ?? ["emailMagicLinks"],
    sessionMinutes: config.sessionOptions?.sessionDurationMinutes ?? SESSION_MINUTES,
    otpMinutes: config.otpOptions?.expirationMinutes ?? PASSCODE_MINUTES,
  };
}
