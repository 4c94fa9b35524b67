import type { OAuthProvider } from "./provider.ts";
import { amazon } from "./providers/amazon.ts";
import { apple } from "./providers/apple.ts";
import { bitbucket } from "./providers/bitbucket.ts";
import { coinbase } from "./providers/coinbase.ts";
import { discord } from "./providers/discord.ts";
import { facebook } from "./providers/facebook.ts";
import { figma } from "./providers/figma.ts";
import { github } from "./providers/github.ts";
import { gitlab } from "./providers/gitlab.ts";
import { google } from "./providers/google.ts";
import { linkedin } from "./providers/linkedin.ts";
import { microsoft } from "./providers/microsoft.ts";
import { salesforce } from "./providers/salesforce.ts";
import { slack } from "./providers/slack.ts";
import { snapchat } from "./providers/snapchat.ts";
import { tiktok } from "./providers/tiktok.ts";
import { twitch } from "./providers/twitch.ts";
import { twitter } from "./providers/twitter.ts";
import { yahoo } from "./providers/yahoo.ts";

/** The nineteen providers of the specification (§3). */
const PROVIDERS: readonly OAuthProvider[] = [
  google,
  microsoft,
  apple,
  github,
  gitlab,
  facebook,
  discord,
  salesforce,
  slack,
  amazon,
  bitbucket,
  linkedin,
  coinbase,
  twitch,
  twitter,
  tiktok,
  snapchat,
  figma,
  yahoo,
];

/** Finds a provider by its name in addresses; null for a name that none has. */
export function providerOf(slug: string): OAuthProvider | null {
  return PROVIDERS.find((provider) => provider.slug === slug) ?? null;
}
