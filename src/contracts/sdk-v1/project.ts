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
