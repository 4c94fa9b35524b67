import type { OAuthProviderSlug } from "#contracts/sdk-v1/project.ts";

/** Their names as the specification writes them (§3). */
export const PROVIDERS: Readonly<Record<OAuthProviderSlug, string>> = {
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
};

/** Whether a project's provider is one that this widget knows. */
export function isProvider(slug: string): slug is OAuthProviderSlug {
  return Object.hasOwn(PROVIDERS, slug);
}
