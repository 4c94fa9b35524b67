import { calculatePKCECodeChallenge } from "oauth4webapi";
import { oauthStartQuery, type OAuthStartQuery } from "#contracts/sdk-v1/oauth.ts";
import { callbackAddress, callbackId, type ConfiguredProvider } from "#identity/factors/oauth/configured-provider.ts";
import { insertState, stateDigest } from "#identity/factors/oauth/oauth-state-store.ts";
import {
  authorizationUrl,
  readCustomScopes,
  readProviderParameters,
} from "#identity/factors/oauth/protocol/authorization-url.ts";
import { isChallenge } from "#identity/factors/proof-key.ts";
import { takeFrom } from "#identity/guards/rate-limits.ts";
import type { PageCall } from "#identity/call.ts";
import type { IdentityDeps } from "#identity/deps.ts";
import type { Project } from "#identity/projects/project.ts";
import { type Refusal, refuse } from "#identity/refusals.ts";
import { errorPage, findProvider, sendOn, setFlowCookie } from "./oauth-flow.ts";
import { matchRedirectUrl } from "#identity/addresses/redirect-url.ts";

const LIMIT_SECONDS = 600;

/**
 * GET /v1/public/oauth/{provider}/start: sends a browser to a provider (docs/identity-wire.md#4). Who is signed in
 * already plays no part, so a start never attaches a provider to an account that happens to be open.
 */
export async function startOAuth(call: PageCall, deps: IdentityDeps): Promise<Response> {
  const wanted = await readStart(call, deps);
  return wanted.ok ? begin(wanted, deps) : errorPage(wanted, deps);
}

interface Start {
  readonly ok: true;
  readonly project: Project;
  readonly provider: ConfiguredProvider;
  readonly query: OAuthStartQuery;
  readonly redirects: Redirects;
  readonly customScopes: readonly string[];
  readonly providerParameters: Readonly<Record<string, string>>;
}

async function readStart({ url, params, projects, client }: PageCall, deps: IdentityDeps): Promise<Start | Refusal> {
  const names = [...url.searchParams.keys()];
  const read = oauthStartQuery.safeParse(Object.fromEntries(url.searchParams));
  if (!read.success || new Set(names).size !== names.length) return refuse("bad_request");
  const query = read.data;
  const project = await projects.find(query.public_token);
  if (project === null) {
    return refuse("unauthorized_credentials", { message: "There is no project of this public token." });
  }
  const tooMany = await takeFrom(deps.database, {
    key: `oauth starts of ${project.id} ${client.block}`,
    most: project.settings.limits.attemptsPerClient,
    seconds: LIMIT_SECONDS,
  });
  if (tooMany !== null) return tooMany;
  const provider = findProvider(project, params["provider"] ?? "", deps);
  if (provider === null) return refuse("oauth_config_not_found");
  const redirects = chooseRedirects(project, query);
  if (!redirects.ok) return redirects;
  if (!isProofKeyRight(project, query.code_challenge)) return refuse("invalid_pkce_code_challenge");
  const customScopes = readCustomScopes(query.custom_scopes);
  const providerParameters = readProviderParameters(url.searchParams);
  if (customScopes === null || providerParameters === null) return refuse("bad_request");
  return { ok: true, project, provider, query, redirects, customScopes, providerParameters };
}

function isProofKeyRight({ settings }: Project, challenge: string | undefined): boolean {
  return challenge === undefined ? !settings.pkce.oauth : isChallenge(challenge);
}

async function begin(start: Start, deps: IdentityDeps): Promise<Response> {
  const { project, provider, redirects } = start;
  const random = (): string => Buffer.from(deps.randomBytes(32)).toString("base64url");
  const state = random();
  const secret = random();
  const nonce = provider.usesNonce ? random() : null;
  const codeVerifier = provider.usesPkce ? random() : null;
  const id = callbackId(project, provider.slug);
  await insertState(
    deps.database,
    {
      kind: "redirect",
      projectId: project.id,
      provider: provider.slug,
      callbackId: id,
      state,
      browserSecret: secret,
      nonce,
      codeVerifier,
      codeChallenge: start.query.code_challenge ?? null,
      loginRedirectUrl: redirects.login,
      signupRedirectUrl: redirects.signup,
    },
    deps,
  );
  const location = authorizationUrl(provider, {
    redirectUri: callbackAddress(id, deps),
    state,
    nonce,
    codeChallenge: codeVerifier === null ? null : await calculatePKCECodeChallenge(codeVerifier),
    customScopes: start.customScopes,
    providerParameters: start.providerParameters,
  });
  return sendOn(location, { cookies: [setFlowCookie({ project, digest: stateDigest(state, deps), secret }, deps)] });
}

export interface Redirects {
  readonly ok: true;
  readonly login: string;
  readonly signup: string;
}

/**
 * Where a sign-in ends: what the page asked for, if it is on the project's list, else the project's own
 * (docs/threats.md#8).
 */
export function chooseRedirects(
  project: Project,
  wanted: { readonly login_redirect_url?: string | undefined; readonly signup_redirect_url?: string | undefined },
): Redirects | Refusal {
  const { redirectUrls, defaultRedirects } = project;
  const { login_redirect_url: loginUrl, signup_redirect_url: signupUrl } = wanted;
  const login = loginUrl === undefined ? defaultRedirects.login : matchRedirectUrl(loginUrl, redirectUrls);
  const signup = signupUrl === undefined ? defaultRedirects.signup : matchRedirectUrl(signupUrl, redirectUrls);
  if (login === null || signup === null) return refuse("invalid_redirect_url");
  return { ok: true, login, signup };
}
