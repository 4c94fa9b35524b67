import { IdentityError } from "#identity/errors.ts";
import { callbackAddress, callbackId } from "#identity/factors/oauth/configured-provider.ts";
import { exchangeCode } from "#identity/factors/oauth/protocol/exchange-code.ts";
import { parseJson } from "#platform/json.ts";
import { providerFetch } from "#identity/factors/oauth/protocol/provider-fetch.ts";
import { type ProviderIdentity, readIdentity } from "#identity/factors/oauth/protocol/read-identity.ts";
import type { IdentityDeps } from "#identity/deps.ts";
import type { Flow } from "./oauth-flow.ts";
import { withToken } from "#identity/addresses/redirect-url.ts";
import { issueOAuthToken } from "#identity/factors/oauth/oauth-token-store.ts";
import { isKnownPerson } from "#identity/factors/oauth/open-account.ts";
import type { Project } from "#identity/projects/project.ts";

/** What the page learns of a sign-in that came to nothing: one of our own words, never the provider's. */
export type FlowError = "access_denied" | "provider_failed";

export type ProviderResult =
  | { readonly ok: true; readonly identity: ProviderIdentity }
  | { readonly ok: false; readonly error: FlowError };

/** How providers say that the person changed their mind. */
const DENIALS: ReadonlySet<string> = new Set([
  "access_denied",
  "consent_required",
  "interaction_required",
  "login_required",
  "user_denied",
  "user_cancelled_authorize",
  "user_cancelled_login",
]);

/** Asks the provider who signed in, with the code that came back. */
export async function askProvider(
  flow: Flow,
  parameters: URLSearchParams,
  requestId: string,
  deps: IdentityDeps,
): Promise<ProviderResult> {
  const denial = parameters.get("error");
  if (denial !== null && DENIALS.has(denial)) return { ok: false, error: "access_denied" };
  const { provider, project, state } = flow;
  const request = providerFetch(provider, deps.fetch);
  try {
    const answer = {
      parameters,
      state: parameters.get("state") ?? "",
      redirectUri: callbackAddress(callbackId(project, provider.slug), deps),
      nonce: state.nonce,
      codeVerifier: state.codeVerifier,
    };
    const exchanged = await exchangeCode(provider, answer, { request, now: deps.now() });
    const form = state.form === null ? null : parseJson(state.form);
    return { ok: true, identity: await readIdentity(provider, { exchanged, form }, request) };
  } catch (error) {
    if (!isOfProvider(error)) throw error;
    logFailure({ error, flow, requestId }, deps);
    return { ok: false, error: "provider_failed" };
  }
}

function isOfProvider(error: unknown): error is IdentityError {
  return (
    error instanceof IdentityError &&
    (error.code === "identity/provider-failed" || error.code === "identity/bad-settings")
  );
}

/**
 * The cause's own members may hold tokens, so only its sentence and the protocol's word are written down
 * (docs/threats.md#47).
 */
export function logFailure(
  {
    error,
    flow,
    requestId,
  }: {
    readonly error: IdentityError;
    readonly flow: Pick<Flow, "project" | "provider">;
    readonly requestId: string;
  },
  { log }: Pick<IdentityDeps, "log">,
): void {
  const { cause } = error;
  log.warn(
    {
      project: flow.project.id,
      provider: flow.provider.slug,
      request_id: requestId,
      reason: error.message,
      ...(cause instanceof Error ? { cause: cause.message, provider_error: wordOf(cause) } : {}),
    },
    "a sign-in at a provider failed",
  );
}

function wordOf(cause: Error): string | null {
  const word = "error" in cause && typeof cause.error === "string" ? cause.error : "";
  return /^[\w.-]{1,64}$/.test(word) ? word : null;
}

/** Where the page continues the sign-in: one address for known people, one for new ones (docs/identity-wire.md#4). */
export async function landingAddress(
  project: Project,
  identity: ProviderIdentity,
  redirects: {
    readonly loginRedirectUrl: string;
    readonly signupRedirectUrl: string;
    readonly codeChallenge: string | null;
  },
  deps: IdentityDeps,
): Promise<string> {
  const isKnown = await isKnownPerson(deps.database, { project, identity });
  const { codeChallenge } = redirects;
  const token = await issueOAuthToken(deps.database, { projectId: project.id, identity, codeChallenge }, deps);
  return withToken(isKnown ? redirects.loginRedirectUrl : redirects.signupRedirectUrl, {
    [`${project.settings.prefix}_token_type`]: "oauth",
    token,
  });
}
