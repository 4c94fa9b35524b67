import type { ConfiguredProvider } from "#identity/factors/oauth/configured-provider.ts";

export interface AuthorizationRequest {
  readonly redirectUri: string;
  readonly state: string;
  /** Null where the provider knows none. */
  readonly nonce: string | null;
  readonly codeChallenge: string | null;
  /** Asked for by the page, on top of the provider's usual ones. */
  readonly customScopes: readonly string[];
  /** The page's `provider_…` parameters, for example `prompt` or `login_hint`. */
  readonly providerParameters: Readonly<Record<string, string>>;
}

/** What a page may never decide: these make the flow safe, or another flow altogether. */
const OURS: ReadonlySet<string> = new Set([
  "client_id",
  "client_key",
  "client_secret",
  "redirect_uri",
  "response_type",
  "response_mode",
  "scope",
  "state",
  "nonce",
  "code_challenge",
  "code_challenge_method",
  "claims",
  "request",
  "request_uri",
  "registration",
  "id_token_hint",
  "resource",
]);

const MOST_PARAMETERS = 20;
const LONGEST_VALUE = 500;
const PARAMETER_NAME = /^[a-z][\w.-]{0,63}$/i;

/** RFC 6749 §3.3; a comma would end the scope at providers that separate by it. */
const SCOPE = /^[\x21\x23-\x2B\x2D-\x5B\x5D-\x7E]{1,200}$/;
const MOST_SCOPES = 50;

/** Writes the address that the browser is sent to (RFC 6749 §4.1.1, RFC 7636 §4.3, OpenID Connect Core §3.1.2.1). */
export function authorizationUrl(provider: ConfiguredProvider, request: AuthorizationRequest): string {
  const url = new URL(provider.endpoints.authorization);
  const scopes = [...new Set([...provider.scopes, ...request.customScopes])];
  const ours = {
    ...provider.authorizationParameters,
    response_type: "code",
    [provider.clientIdParameter]: provider.clientId,
    redirect_uri: request.redirectUri,
    scope: scopes.join(provider.scopeSeparator),
    state: request.state,
    ...(request.nonce === null ? {} : { nonce: request.nonce }),
    ...(request.codeChallenge === null ? {} : { code_challenge: request.codeChallenge, code_challenge_method: "S256" }),
  };
  // The page's wishes first, so that whatever they are called ours take their place.
  for (const [name, value] of Object.entries(request.providerParameters)) url.searchParams.set(name, value);
  for (const [name, value] of Object.entries(ours)) url.searchParams.set(name, value);
  return url.href;
}

/** Reads the page's `custom_scopes`, separated by spaces (docs/identity-wire.md#4); null for anything else. */
export function readCustomScopes(text: string): readonly string[] | null {
  const scopes = text.split(" ").filter((scope) => scope !== "");
  return scopes.length <= MOST_SCOPES && scopes.every((scope) => SCOPE.test(scope)) ? scopes : null;
}

/** Reads the page's `provider_…` parameters; null where there are too many, or one of them is not the page's to set. */
export function readProviderParameters(query: URLSearchParams): Readonly<Record<string, string>> | null {
  const read = new Map<string, string>();
  for (const [key, value] of query) {
    if (!key.startsWith("provider_")) continue;
    const name = key.slice("provider_".length);
    if (!PARAMETER_NAME.test(name) || OURS.has(name.toLowerCase()) || read.has(name)) return null;
    if (value.length > LONGEST_VALUE || /\p{C}/u.test(value)) return null;
    read.set(name, value);
  }
  return read.size <= MOST_PARAMETERS ? Object.fromEntries(read) : null;
}
