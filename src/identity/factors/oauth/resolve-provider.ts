import { IdentityError } from "#identity/errors.ts";
import type { OauthProviderSettings } from "#identity/projects/project-settings.ts";
import { providerOf } from "./provider-list.ts";
import type { OAuthProvider } from "./provider.ts";

/** A provider as one project uses it: its own addresses unless the project overrides them, and who we are there. */
export interface ConfiguredProvider extends OAuthProvider {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Apple's key, from which each client secret is made. */
  readonly appleKey: { readonly teamId: string; readonly keyId: string; readonly privateKey: string } | null;
  /** Whether one of its addresses is plain HTTP, which only this machine's own may be. */
  readonly isInsecure: boolean;
}

/**
 * Joins a provider and a project's registration with it; null where the project has none. Throws `identity/bad-settings`
 * for an address that is neither https nor on this machine (docs/threats.md#29).
 */
export function configuredProvider(
  slug: string,
  settings: Readonly<Record<string, OauthProviderSettings>>,
): ConfiguredProvider | null {
  const provider = providerOf(slug);
  const registration = Object.hasOwn(settings, slug) ? settings[slug] : undefined;
  if (provider === null || registration === undefined) return null;
  const endpoints = {
    authorization: registration.authorizationEndpoint ?? provider.endpoints.authorization,
    token: registration.tokenEndpoint ?? provider.endpoints.token,
    userinfo: registration.userinfoEndpoint ?? provider.endpoints.userinfo,
    emails: registration.emailsEndpoint ?? provider.endpoints.emails,
    jwks: registration.jwksUri ?? provider.endpoints.jwks,
  };
  const isPlain = Object.values(endpoints).map((address) => address !== null && isPlainHttp(slug, address));
  return {
    ...provider,
    endpoints,
    issuer: provider.kind === "oidc" ? (registration.issuer ?? provider.issuer) : null,
    scopes: registration.scopes ?? provider.scopes,
    clientId: registration.clientId,
    clientSecret: registration.clientSecret,
    appleKey: provider.tokenAuthentication === "apple-key" ? appleKeyOf(slug, registration) : null,
    isInsecure: isPlain.includes(true),
  };
}

function appleKeyOf(
  slug: string,
  { teamId, keyId, privateKey }: OauthProviderSettings,
): ConfiguredProvider["appleKey"] {
  if (teamId === undefined || keyId === undefined || privateKey === undefined) {
    throw badSettings(`The provider ${slug} needs teamId, keyId and privateKey.`);
  }
  return { teamId, keyId, privateKey };
}

function isPlainHttp(slug: string, address: string): boolean {
  const { protocol, hostname } = new URL(address);
  if (protocol === "https:") return false;
  const isOwnMachine = hostname === "localhost" || hostname === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(hostname);
  if (protocol === "http:" && isOwnMachine) return true;
  throw badSettings(`The provider ${slug} has an address that is not HTTPS: ${address}`);
}

function badSettings(sentence: string): IdentityError {
  return new IdentityError("identity/bad-settings", sentence);
}
