import { isOAuthProvider, type OAuthProviderSlug } from "#contracts/sdk-v1/project.ts";
import type { OAuthProvider } from "./provider.ts";
import { amazon, coinbase, discord, facebook, figma, snapchat, tiktok, twitter } from "./providers/oauth2-providers.ts";
import {
  apple,
  gitlab,
  google,
  linkedin,
  microsoft,
  salesforce,
  slack,
  twitch,
  yahoo,
} from "./providers/openid-providers.ts";
import { bitbucket, github } from "./providers/code-host-providers.ts";

/** Every provider; the compiler compares them with the names on the wire. */
const PROVIDERS: { readonly [Slug in OAuthProviderSlug]: OAuthProvider<Slug> } = {
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
};

/** Finds a provider by its name in addresses; null for a name that none has. */
export function providerOf(slug: string): OAuthProvider | null {
  return isOAuthProvider(slug) ? PROVIDERS[slug] : null;
}
