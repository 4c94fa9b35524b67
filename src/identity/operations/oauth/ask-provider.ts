import { IdentityError } from "#identity/errors.ts";
import { callbackAddress, callbackId } from "#identity/factors/oauth/callback-id.ts";
import { exchangeCode } from "#identity/factors/oauth/protocol/exchange-code.ts";
import { parsedJson, providerFetch } from "#identity/factors/oauth/protocol/provider-fetch.ts";
import { readIdentity, type ProviderIdentity } from "#identity/factors/oauth/protocol/read-identity.ts";
import type { Parts } from "#identity/parts.ts";
import type { Flow } from "./take-flow.ts";

/** What the page learns of a sign-in that came to nothing: one of our own words, never the provider's. */
export type FlowError = "access_denied" | "provider_failed";

export type Asked =
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

interface Answered {
  readonly flow: Flow;
  readonly parameters: URLSearchParams;
  readonly requestId: string;
}

/** Asks the provider who signed in, with the code that came back. */
export async function askProvider({ flow, parameters, requestId }: Answered, parts: Parts): Promise<Asked> {
  const denial = parameters.get("error");
  if (denial !== null && DENIALS.has(denial)) return { ok: false, error: "access_denied" };
  const { provider, project, state } = flow;
  const request = providerFetch(provider, parts.fetch);
  try {
    const answer = {
      parameters,
      state: parameters.get("state") ?? "",
      redirectUri: callbackAddress(callbackId(project, provider.slug), parts),
      nonce: state.nonce,
      codeVerifier: state.codeVerifier,
    };
    const exchanged = await exchangeCode(provider, answer, { request, now: parts.now() });
    const form = state.form === null ? null : parsedJson(state.form);
    return { ok: true, identity: await readIdentity(provider, { exchanged, form }, request) };
  } catch (error) {
    if (!isOfProvider(error)) throw error;
    logFailure({ error, flow, requestId }, parts);
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
  { log }: Pick<Parts, "log">,
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
