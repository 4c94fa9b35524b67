// GET /projects/bootstrap/{public_token} (docs/identity-wire.md#4).

export interface BootstrapAnswer {
  readonly project_name: string;
  readonly vertical: "CONSUMER";
  readonly disable_sdk_watermark: boolean;
  readonly captcha_settings: { readonly enabled: false } | { readonly enabled: true; readonly siteKey: string };
  readonly cname_domain: null;
  readonly email_domains: readonly string[];
  readonly pkce_required_for_email_magic_links: boolean;
  readonly pkce_required_for_password_resets: boolean;
  readonly pkce_required_for_oauth: boolean;
  readonly pkce_required_for_sso: boolean;
  readonly slug_pattern: null;
  readonly create_organization_enabled: boolean;
  readonly password_config: { readonly luds_complexity: number; readonly luds_minimum_count: number } | null;
  readonly dfp_protected_auth_enabled: false;
  readonly rbac_policy: null;
  readonly siwe_required_for_crypto_wallets: boolean;
  /** Beyond the vendor's: what a widget without a configuration of its own shows, in this order. */
  readonly products: readonly string[];
  readonly oauth_providers: readonly string[];
  /** Whether Google's One Tap is offered. */
  readonly one_tap: boolean;
  /** What the application's server needs to tell its visitors by their cookies and JWTs. */
  readonly project_id: string;
  readonly cookie_prefix: string;
  readonly cookie_mode: "http_only" | "readable";
  readonly second_factor: "never" | "enrolled" | "required";
}

// Lengths and lives of the /sdk/v1 protocol (docs/specification-map.md#9; docs/threats.md#15 and #16).

export const PASSCODE_DIGITS = 6;
export const PASSCODE_MINUTES = 5;
export const LINK_MINUTES = 30;
export const SESSION_MINUTES = 30;
export const INTERMEDIATE_SESSION_MINUTES = 10;
export const JWT_SECONDS = 300;
export const MOST_PASSWORD_CHARACTERS = 256;
export const MOST_BODY_BYTES = 65_536;

/**
 * The providers of the specification (§3) in its order: by their name in addresses, factors and configurations, their name
 * on buttons and as the wire's `provider_type`. The identity server, the widget's marks and the tests name all of these.
 */
export const OAUTH_PROVIDERS = {
  google: "Google",
  microsoft: "Microsoft",
  apple: "Apple",
  github: "Github",
  gitlab: "GitLab",
  facebook: "Facebook",
  discord: "Discord",
  salesforce: "Salesforce",
  slack: "Slack",
  amazon: "Amazon",
  bitbucket: "Bitbucket",
  linkedin: "LinkedIn",
  coinbase: "Coinbase",
  twitch: "Twitch",
  twitter: "Twitter",
  tiktok: "TikTok",
  snapchat: "Snapchat",
  figma: "Figma",
  yahoo: "Yahoo",
} as const;
export type OAuthProviderSlug = keyof typeof OAUTH_PROVIDERS;

/** Whether a name, as a project or a page writes it, is one of a provider. */
export function isOAuthProvider(slug: string): slug is OAuthProviderSlug {
  return Object.hasOwn(OAUTH_PROVIDERS, slug);
}

/** The names of the providers, in the order of the specification. */
export function oauthProviderSlugs(): readonly OAuthProviderSlug[] {
  return Object.keys(OAUTH_PROVIDERS).filter(isOAuthProvider);
}
