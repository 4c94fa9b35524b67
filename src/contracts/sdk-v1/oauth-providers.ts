/** The providers of the specification (§3), by their name in addresses, factors and configurations. */
export const OAUTH_PROVIDER_SLUGS = [
  "google",
  "microsoft",
  "apple",
  "github",
  "gitlab",
  "facebook",
  "discord",
  "salesforce",
  "slack",
  "amazon",
  "bitbucket",
  "linkedin",
  "coinbase",
  "twitch",
  "twitter",
  "tiktok",
  "snapchat",
  "figma",
  "yahoo",
] as const;
export type OAuthProviderSlug = (typeof OAUTH_PROVIDER_SLUGS)[number];
