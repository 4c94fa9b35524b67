import { calculatePKCECodeChallenge } from "oauth4webapi";
import { oauthStartQuery, type OAuthStartQuery } from "#contracts/sdk-v1/oauth.ts";
import { callbackAddress, callbackId } from "#identity/factors/oauth/callback-id.ts";
import { insertState, stateDigest } from "#identity/factors/oauth/oauth-state-store.ts";
import {
  authorizationUrl,
  readCustomScopes,
  readProviderParameters,
} from "#identity/factors/oauth/protocol/authorization-url.ts";
import type { ConfiguredProvider } from "#identity/factors/oauth/resolve-provider.ts";
import { isChallenge } from "#identity/factors/proof-key.ts";
import { takeFrom } from "#identity/guards/limits.ts";
import type { PageCall } from "#identity/page-route.ts";
import type { Parts } from "#identity/parts.ts";
import type { Project } from "#identity/projects/project.ts";
import { refuse, type Refusal } from "#identity/refusals.ts";
import { chooseRedirects, type Redirects } from "./choose-redirects.ts";
import { errorPage, sendOn } from "./error-page.ts";
import { findProvider } from "./find-provider.ts";
import { setFlowCookie } from "./flow-cookie.ts";

const LIMIT_SECONDS = 600;

/**
 * GET /v1/public/oauth/{provider}/start: sends a browser to a provider (docs/identity-wire.md#4). Who is signed in
 * already plays no part, so a start never attaches a provider to an account that happens to be open.
 */
export async function startOAuth(call: PageCall, parts: Parts): Promise<Response> {
  const wanted = await readStart(call, parts);
  return wanted.ok ? begin(wanted, parts) : errorPage(wanted, parts);
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

async function readStart({ url, params, projects, client }: PageCall, parts: Parts): Promise<Start | Refusal> {
  const names = [...url.searchParams.keys()];
  const read = oauthStartQuery.safeParse(Object.fromEntries(url.searchParams));
  if (!read.success || new Set(names).size !== names.length) return refuse("bad_request");
  const query = read.data;
  const project = await projects.find(query.public_token);
  if (project === null) {
    return refuse("unauthorized_credentials", { message: "There is no project of this public token." });
  }
  const tooMany = await takeFrom(parts.database, {
    key: `oauth starts of ${project.id} ${client.block}`,
    most: project.settings.limits.attemptsPerClient,
    seconds: LIMIT_SECONDS,
  });
  if (tooMany !== null) return tooMany;
  const provider = findProvider(project, params["provider"] ?? "", parts);
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

async function begin(start: Start, parts: Parts): Promise<Response> {
  const { project, provider, redirects } = start;
  const random = (): string => Buffer.from(parts.randomBytes(32)).toString("base64url");
  const state = random();
  const secret = random();
  const nonce = provider.usesNonce ? random() : null;
  const codeVerifier = provider.usesPkce ? random() : null;
  const id = callbackId(project, provider.slug);
  await insertState(
    parts.database,
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
    parts,
  );
  const location = authorizationUrl(provider, {
    redirectUri: callbackAddress(id, parts),
    state,
    nonce,
    codeChallenge: codeVerifier === null ? null : await calculatePKCECodeChallenge(codeVerifier),
    customScopes: start.customScopes,
    providerParameters: start.providerParameters,
  });
  return sendOn(location, { cookies: [setFlowCookie({ project, digest: stateDigest(state, parts), secret }, parts)] });
}
