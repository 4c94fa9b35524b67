import type { OAuthProviderSlug } from "#contracts/sdk-v1/oauth-providers.ts";

interface Provider {
  /** As the specification writes it (§3). */
  readonly name: string;
  /** Its sign: two letters, like those of the elements; no two providers or wallets have the same. */
  readonly mark: string;
}

export const PROVIDERS: Readonly<Record<OAuthProviderSlug, Provider>> = {
  google: { name: "Google", mark: "Go" },
  microsoft: { name: "Microsoft", mark: "Ms" },
  apple: { name: "Apple", mark: "Ap" },
  github: { name: "Github", mark: "Gh" },
  gitlab: { name: "GitLab", mark: "Gl" },
  facebook: { name: "Facebook", mark: "Fb" },
  discord: { name: "Discord", mark: "Di" },
  salesforce: { name: "Salesforce", mark: "Sf" },
  slack: { name: "Slack", mark: "Sl" },
  amazon: { name: "Amazon", mark: "Am" },
  bitbucket: { name: "Bitbucket", mark: "Bb" },
  linkedin: { name: "LinkedIn", mark: "Li" },
  coinbase: { name: "Coinbase", mark: "Cb" },
  twitch: { name: "Twitch", mark: "Tw" },
  twitter: { name: "Twitter", mark: "Tr" },
  tiktok: { name: "TikTok", mark: "Tk" },
  snapchat: { name: "Snapchat", mark: "Sc" },
  figma: { name: "Figma", mark: "Fi" },
  yahoo: { name: "Yahoo", mark: "Ya" },
};

/** Whether a project's provider is one that this widget knows. */
export function isProvider(slug: string): slug is OAuthProviderSlug {
  return Object.hasOwn(PROVIDERS, slug);
}
