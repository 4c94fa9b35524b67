import { IdentityError } from "#identity/errors.ts";
import type { OauthProviderSettings } from "#identity/projects/project-settings.ts";
import { providerOf } from "./provider-list.ts";
import type { OAuthProvider } from "./provider.ts";
import { createHash } from "node:crypto";
import type { IdentityDeps } from "#identity/deps.ts";
import type { Project } from "#identity/projects/project.ts";

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

/**
 * The id in the callback address of a project's provider. It never changes, because the address is registered with the
 * provider; and no two providers share one, so that none can pass for another (RFC 9700 §4.4.2.2).
 */
export function callbackId({ id, settings }: Pick<Project, "id" | "settings">, provider: string): string {
  const hash = createHash("sha256").update(`oauth callback ${id} ${provider}`).digest();
  return idOf(hash.subarray(0, 16), settings.kind);
}

/** A callback id for one sign-in alone, as One Tap has it. */
export function newCallbackId({ settings }: Pick<Project, "settings">, bytes: Uint8Array): string {
  return idOf(Buffer.from(bytes), settings.kind);
}

/** Where a provider sends the browser back to, as registered there (docs/identity-wire.md#4). */
export function callbackAddress(id: string, { addresses }: Pick<IdentityDeps, "addresses">): string {
  return `${addresses.identity()}/v1/oauth/callback/${id}`;
}

function idOf(bytes: Buffer, kind: "test" | "live"): string {
  const uuid = bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return `oauth-callback-${kind}-${uuid}`;
}
