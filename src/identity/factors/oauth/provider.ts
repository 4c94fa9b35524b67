import { OAUTH_PROVIDERS, type OAuthProviderSlug } from "#contracts/sdk-v1/project.ts";
import type { ProviderAnswers, ReadProfile } from "./profile.ts";

export interface ProviderEndpoints {
  readonly authorization: string;
  readonly token: string;
  /** Null where the ID token says everything. */
  readonly userinfo: string | null;
  /** A second call for the addresses, where the first does not tell them. */
  readonly emails: string | null;
  /** The keys that ID tokens are signed with; null where there are none. */
  readonly jwks: string | null;
}

/** One provider as data: everything in which it differs from the others. */
export interface OAuthProvider<Slug extends OAuthProviderSlug = OAuthProviderSlug> {
  readonly slug: Slug;
  /** The wire's `provider_type`. */
  readonly name: string;
  readonly kind: "oidc" | "oauth2";
  /** What ID tokens name as their issuer; `{tenantid}` stands for the token's own `tid`. Null for plain OAuth 2. */
  readonly issuer: string | null;
  readonly endpoints: ProviderEndpoints;
  readonly scopes: readonly string[];
  readonly scopeSeparator: " " | ",";
  readonly clientIdParameter: "client_id" | "client_key";
  readonly tokenAuthentication: "post" | "basic" | "apple-key";
  readonly authorizationParameters: Readonly<Record<string, string>>;
  readonly userinfoParameters: Readonly<Record<string, string>>;
  readonly userinfoHeaders: Readonly<Record<string, string>>;
  /** Whether the answer comes as a form of another site instead of a query. */
  readonly isFormPost: boolean;
  readonly usesPkce: boolean;
  readonly usesNonce: boolean;
  readonly readProfile: ReadProfile<ProviderAnswers>;
}

type EndpointLocation = Omit<Partial<ProviderEndpoints>, "authorization" | "token"> &
  Pick<ProviderEndpoints, "authorization" | "token">;

type Usual = "slug" | "scopes" | "readProfile";

type OidcOptions<Slug extends OAuthProviderSlug> = Pick<OAuthProvider<Slug>, Usual> &
  Partial<Omit<OAuthProvider, Usual | "name" | "endpoints" | "kind" | "issuer">> & {
    readonly issuer: string;
    readonly endpoints: EndpointLocation & { readonly jwks: string };
  };

type OAuth2Options<Slug extends OAuthProviderSlug> = Pick<OAuthProvider<Slug>, Usual> &
  Partial<Omit<OAuthProvider, Usual | "name" | "endpoints" | "kind" | "issuer">> & {
    readonly endpoints: EndpointLocation & { readonly userinfo: string };
  };

const NO_ENDPOINTS = { userinfo: null, emails: null, jwks: null } as const;

const USUAL = {
  scopeSeparator: " ",
  clientIdParameter: "client_id",
  tokenAuthentication: "post",
  authorizationParameters: {},
  userinfoParameters: {},
  userinfoHeaders: {},
  isFormPost: false,
} as const;

/** A provider that answers with an ID token (OpenID Connect Core 1.0). */
export function oidcProvider<Slug extends OAuthProviderSlug>(options: OidcOptions<Slug>): OAuthProvider<Slug> {
  return {
    ...USUAL,
    usesPkce: true,
    usesNonce: true,
    ...options,
    name: OAUTH_PROVIDERS[options.slug],
    kind: "oidc",
    endpoints: { ...NO_ENDPOINTS, ...options.endpoints },
  };
}

/** A provider that only gives access to an account, which then has to be asked who it is (RFC 6749). */
export function oauth2Provider<Slug extends OAuthProviderSlug>(options: OAuth2Options<Slug>): OAuthProvider<Slug> {
  return {
    ...USUAL,
    usesPkce: false,
    usesNonce: false,
    ...options,
    name: OAUTH_PROVIDERS[options.slug],
    kind: "oauth2",
    issuer: null,
    endpoints: { ...NO_ENDPOINTS, ...options.endpoints },
  };
}
