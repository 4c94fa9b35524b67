import * as oauth from "oauth4webapi";
import { IdentityError } from "#identity/errors.ts";
import type { ConfiguredProvider } from "#identity/factors/oauth/configured-provider.ts";
import { parseJson } from "#platform/json.ts";
import { failed, type ProviderFetch } from "./provider-fetch.ts";
import { importPKCS8, SignJWT, decodeJwt } from "jose";
import { type ClientAuth, ClientSecretBasic, ClientSecretPost } from "oauth4webapi";
import { z } from "zod";
import type { OAuthProvider } from "#identity/factors/oauth/provider.ts";

/** What came back to the callback address, and what we sent the browser away with. */
export interface CodeAnswer {
  readonly parameters: URLSearchParams;
  readonly state: string;
  readonly redirectUri: string;
  readonly nonce: string | null;
  readonly codeVerifier: string | null;
}

export interface ProviderTokens {
  readonly accessToken: string;
  readonly idToken: string;
  readonly refreshToken: string;
  readonly scopes: readonly string[];
  /** When the access token ends, as far as the provider says. */
  readonly expiresAt: string | null;
}

export interface Exchanged {
  readonly tokens: ProviderTokens;
  /** The ID token's claims, checked with its signature; null for plain OAuth 2. */
  readonly claims: Readonly<Record<string, unknown>> | null;
}

export interface ExchangeTools {
  readonly request: ProviderFetch;
  readonly now: Date;
}

/** Signatures that a published key can verify; never a shared secret and never none (docs/threats.md#21). */
const ALGORITHMS = ["RS256", "ES256"];

const SKEW_SECONDS = 30;

/** Longer than any access token lives, short enough to stay a date. */
const MOST_SECONDS = 10 * 365 * 86_400;

/**
 * Trades the code for tokens and checks the ID token: issuer, audience, azp, times, nonce and signature (RFC 6749 §4.1.3,
 * OpenID Connect Core §3.1.3). Throws `identity/provider-failed` for whatever does not fit.
 */
export async function exchangeCode(
  provider: ConfiguredProvider,
  answer: CodeAnswer,
  tools: ExchangeTools,
): Promise<Exchanged> {
  try {
    return await exchange(provider, answer, tools);
  } catch (cause) {
    if (isOfProtocol(cause)) throw failed(provider, "gave an answer that did not fit", cause);
    throw cause;
  }
}

async function exchange(provider: ConfiguredProvider, answer: CodeAnswer, tools: ExchangeTools): Promise<Exchanged> {
  const client: oauth.Client = {
    client_id: provider.clientId,
    [oauth.clockTolerance]: SKEW_SECONDS,
    // The library reads the machine's clock; this makes ours count.
    [oauth.clockSkew]: Math.round((tools.now.getTime() - Date.now()) / 1000),
  };
  const options = { [oauth.allowInsecureRequests]: provider.isInsecure, [oauth.customFetch]: tools.request };
  const response = await oauth.authorizationCodeGrantRequest(
    serverOf(provider, provider.issuer),
    client,
    await clientAuthentication(provider, tools.now),
    checkedParameters(provider, client, answer),
    answer.redirectUri,
    answer.codeVerifier ?? oauth.nopkce,
    options,
  );
  const conform = await conformResponse(provider, response);
  if (provider.issuer === null) {
    const body = await oauth.processAuthorizationCodeResponse(serverOf(provider, null), client, conform.response);
    return { tokens: tokensOf(body, tools.now), claims: null };
  }
  const server = serverOf(provider, expectedIssuer(provider.issuer, conform.idToken));
  const body = await oauth.processAuthorizationCodeResponse(server, client, conform.response, {
    requireIdToken: true,
    expectedNonce: answer.nonce ?? oauth.expectNoNonce,
  });
  await checkSignature(provider, () => oauth.validateApplicationLevelSignature(server, conform.response, options));
  const claims = oauth.getValidatedIdTokenClaims(body);
  if (claims === undefined) throw failed(provider, "gave no ID token");
  return { tokens: tokensOf(body, tools.now), claims };
}

/** A published key that is none makes the library throw what it never does otherwise. */
async function checkSignature(provider: ConfiguredProvider, check: () => Promise<void>): Promise<void> {
  try {
    await check();
  } catch (cause) {
    throw cause instanceof IdentityError ? cause : failed(provider, "signed by keys that do not fit", cause);
  }
}

/** Each provider has a callback address of its own, so an answer of another one cannot arrive here (RFC 9700 §4.4.2.2). */
function checkedParameters(provider: ConfiguredProvider, client: oauth.Client, answer: CodeAnswer): URLSearchParams {
  const parameters = new URLSearchParams(answer.parameters);
  const isFixedIssuer = provider.issuer !== null && !provider.issuer.includes("{tenantid}");
  if (!isFixedIssuer) parameters.delete("iss");
  return oauth.validateAuthResponse(serverOf(provider, provider.issuer), client, parameters, answer.state);
}

function serverOf(provider: ConfiguredProvider, issuer: string | null): oauth.AuthorizationServer {
  return {
    issuer: issuer ?? new URL(provider.endpoints.authorization).origin,
    token_endpoint: provider.endpoints.token,
    ...(provider.endpoints.jwks === null ? {} : { jwks_uri: provider.endpoints.jwks }),
    id_token_signing_alg_values_supported: ALGORITHMS,
  };
}

/** The answer in the shape of the RFC; one that is no JSON object goes on as it is, for the library to refuse. */
async function conformResponse(
  provider: ConfiguredProvider,
  response: Response,
): Promise<{ readonly response: Response; readonly idToken: unknown }> {
  if (response.status !== 200) return { response, idToken: null };
  const conform = conformTokenAnswer(provider, parseJson(await response.clone().text()));
  if (conform === null) return { response, idToken: null };
  return { response: Response.json(conform), idToken: conform["id_token"] };
}

function tokensOf(body: oauth.TokenEndpointResponse, now: Date): ProviderTokens {
  const seconds = body.expires_in === undefined ? null : Math.min(body.expires_in, MOST_SECONDS);
  return {
    accessToken: body.access_token,
    idToken: body.id_token ?? "",
    refreshToken: body.refresh_token ?? "",
    scopes: (body.scope ?? "").split(" ").filter((scope) => scope !== ""),
    expiresAt: seconds === null ? null : new Date(now.getTime() + seconds * 1000).toISOString(),
  };
}

function isOfProtocol(cause: unknown): boolean {
  return (
    cause instanceof oauth.OperationProcessingError ||
    cause instanceof oauth.UnsupportedOperationError ||
    cause instanceof oauth.ResponseBodyError ||
    cause instanceof oauth.AuthorizationResponseError ||
    cause instanceof oauth.WWWAuthenticateChallengeError
  );
}

const APPLE_SECRET_SECONDS = 300;

/** How we prove to a provider's token endpoint who we are. */
async function clientAuthentication(provider: ConfiguredProvider, now: Date): Promise<ClientAuth> {
  if (provider.tokenAuthentication === "basic") return ClientSecretBasic(provider.clientSecret);
  if (provider.tokenAuthentication === "apple-key") return ClientSecretPost(await appleClientSecret(provider, now));
  if (provider.clientIdParameter === "client_id") return ClientSecretPost(provider.clientSecret);
  return (_server, _client, body) => {
    body.set(provider.clientIdParameter, provider.clientId);
    body.set("client_secret", provider.clientSecret);
  };
}

/** Apple's client secret is a token that we sign, ES256 (Apple, "Creating a client secret"). */
export async function appleClientSecret(provider: ConfiguredProvider, now: Date): Promise<string> {
  const { appleKey, issuer, clientId } = provider;
  if (appleKey === null || issuer === null) {
    throw new TypeError(`appleClientSecret(): the provider ${provider.slug} has no key to sign with`);
  }
  const key = await importPKCS8(appleKey.privateKey, "ES256").catch((cause: unknown) => {
    throw new IdentityError(
      "identity/bad-settings",
      `The privateKey of the provider ${provider.slug} is no PKCS #8 key.`,
      {
        cause,
      },
    );
  });
  const seconds = Math.floor(now.getTime() / 1000);
  return new SignJWT()
    .setProtectedHeader({ alg: "ES256", kid: appleKey.keyId })
    .setIssuer(appleKey.teamId)
    .setSubject(clientId)
    .setAudience(issuer)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + APPLE_SECRET_SECONDS)
    .sign(key);
}

const answerBody = z.record(z.string(), z.unknown());

/**
 * Brings a token endpoint's answer into the shape of RFC 6749 §5.1: Twitch lists its scopes, Bitbucket calls them
 * `scopes`, GitHub, TikTok and others separate them by commas, several write null for what they leave out, and some name no
 * token type. Plain OAuth 2 has no ID token; one that comes unasked is nothing we check, so nothing we keep.
 */
export function conformTokenAnswer(provider: OAuthProvider, body: unknown): Readonly<Record<string, unknown>> | null {
  const read = answerBody.safeParse(body);
  if (!read.success) return null;
  const { scope, scopes, id_token: idToken, ...rest } = read.data;
  const issued = conformScope(scope ?? scopes);
  const kept = Object.entries(rest).filter(([, value]) => value !== null);
  return {
    token_type: "bearer",
    ...Object.fromEntries(kept),
    ...(issued === null ? {} : { scope: issued }),
    ...(provider.kind === "oidc" && idToken !== null && idToken !== undefined ? { id_token: idToken } : {}),
  };
}

/** No scope of our providers holds a comma. */
function conformScope(scope: unknown): string | null {
  if (Array.isArray(scope)) return scope.filter((item) => typeof item === "string").join(" ");
  return typeof scope === "string" ? scope.replaceAll(",", " ") : null;
}

const TENANT = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The issuer that an ID token must name. Where a provider has one for each of its tenants, the tenant is the token's own,
 * and the signature proves it (Microsoft, "Claims validation"); null where it names none.
 */
export function expectedIssuer(issuer: string, idToken: unknown): string | null {
  if (!issuer.includes("{tenantid}")) return issuer;
  const tenant = typeof idToken === "string" ? tenantOf(idToken) : null;
  return tenant === null ? null : issuer.replace("{tenantid}", tenant);
}

function tenantOf(idToken: string): string | null {
  try {
    const { tid } = decodeJwt(idToken);
    return typeof tid === "string" && TENANT.test(tid) ? tid : null;
  } catch {
    // What is no token has no tenant either; the check of the token says the rest.
    return null;
  }
}
