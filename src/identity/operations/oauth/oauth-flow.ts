import {
  consumeState,
  findState,
  type OAuthState,
  STATE_MINUTES,
  stateDigest,
} from "#identity/factors/oauth/oauth-state-store.ts";
import { configuredProvider, type ConfiguredProvider } from "#identity/factors/oauth/configured-provider.ts";
import type { PageCall } from "#identity/call.ts";
import type { IdentityDeps } from "#identity/deps.ts";
import type { Project } from "#identity/projects/project.ts";
import { clearCookie, cookieValues, setCookie } from "#identity/sessions/session-cookies.ts";
import { IdentityError } from "#identity/errors.ts";
import { plainPage } from "#identity/html-page.ts";
import type { Refusal } from "#identity/refusals.ts";

/** A sign-in under way, and where it belongs. */
export interface FlowRef {
  readonly digest: string;
  readonly project: Project;
  readonly provider: ConfiguredProvider;
}

export interface Flow extends FlowRef {
  readonly state: OAuthState;
}

/** What we write as state; anything else is not looked up. */
const STATE = /^[\w-]{43}$/;

/** Finds the sign-in that an answer belongs to, by its state and the callback address it arrived at. */
export async function findFlow(call: PageCall, state: string | null, deps: IdentityDeps): Promise<FlowRef | null> {
  if (state === null || !STATE.test(state)) return null;
  const digest = stateDigest(state, deps);
  const found = await findState(deps.database, { digest, kind: "redirect", callbackId: callbackIdOf(call) });
  const project = (await call.projects.all()).find(({ id }) => id === found?.projectId);
  const provider = found === null || project === undefined ? null : findProvider(project, found.provider, deps);
  return project === undefined || provider === null ? null : { digest, project, provider };
}

/** Uses the sign-in up, if this is the browser that began it. */
export async function consumeFlow(call: PageCall, place: FlowRef, deps: IdentityDeps): Promise<Flow | null> {
  const browserSecret = readFlowCookie(call.request.headers.get("cookie"), place, deps);
  if (browserSecret === null) return null;
  const spent = { digest: place.digest, kind: "redirect", callbackId: callbackIdOf(call), browserSecret } as const;
  const state = await consumeState(deps.database, spent, deps);
  return state === null ? null : { ...place, state };
}

function callbackIdOf({ params }: PageCall): string {
  return params["callback_id"] ?? "";
}

// The cookie that ties a sign-in to the browser that began it (RFC 9700 §4.7.1). Each sign-in has one of its own, so that
// two tabs do not disturb each other.

interface FlowCookieRef {
  readonly project: Project;
  /** The digest of the state. */
  readonly digest: string;
}

/** Writes the cookie; it comes back with the provider's redirect, which is a navigation, and with nothing else from other sites. */
export function setFlowCookie(
  place: FlowCookieRef & { readonly secret: string },
  { addresses, now }: Pick<IdentityDeps, "addresses" | "now">,
): string {
  const isSecure = isSecureAt(addresses);
  const expiresAt = new Date(now().getTime() + STATE_MINUTES * 60_000).toISOString();
  return setCookie(nameOf(place, isSecure), place.secret, { isSecure, expiresAt });
}

export function clearFlowCookie(place: FlowCookieRef, { addresses }: Pick<IdentityDeps, "addresses">): string {
  const isSecure = isSecureAt(addresses);
  return clearCookie(nameOf(place, isSecure), isSecure);
}

/** Reads the cookie; null when there is none, or when two differ, because one was planted (docs/threats.md#25). */
function readFlowCookie(
  header: string | null,
  place: FlowCookieRef,
  { addresses }: Pick<IdentityDeps, "addresses">,
): string | null {
  const values = cookieValues(header, nameOf(place, isSecureAt(addresses)));
  return values.length === 1 ? (values[0] ?? null) : null;
}

function nameOf({ project, digest }: FlowCookieRef, isSecure: boolean): string {
  return `${isSecure ? "__Host-" : ""}${project.settings.prefix}_oauth_${digest.slice(0, 16)}`;
}

function isSecureAt(addresses: IdentityDeps["addresses"]): boolean {
  return addresses.identity().startsWith("https:");
}

/** The provider as the project uses it; null when it does not, or its registration cannot be used, which is logged. */
export function findProvider(
  project: Project,
  slug: string,
  { log }: Pick<IdentityDeps, "log">,
): ConfiguredProvider | null {
  try {
    return configuredProvider(slug, project.settings.oauth);
  } catch (error) {
    if (!(error instanceof IdentityError) || error.code !== "identity/bad-settings") throw error;
    log.error({ project: project.id, provider: slug, reason: error.message }, "a provider's settings cannot be used");
    return null;
  }
}

/**
 * Tells somebody who is in the middle of a navigation why it ends here. Words of a provider are never shown: they could
 * be anybody's (docs/threats.md#26).
 */
export function errorPage(refusal: Refusal, deps: Pick<IdentityDeps, "randomBytes">): Response {
  const response = plainPage(
    {
      status: refusal.status,
      title: "The sign-in was not completed",
      sentences: [refusal.message, "Nothing was changed. Please go back to the application and start again."],
      way: null,
    },
    deps,
  );
  if (refusal.retryAfterSeconds !== null) response.headers.set("retry-after", String(refusal.retryAfterSeconds));
  return response;
}

/** Sends a browser on; neither a cache nor the next page's log learns what the address carried. */
export function sendOn(location: string, { status = 302, cookies = [] }: SentOn = {}): Response {
  const headers = new Headers({ location, "cache-control": "no-store", "referrer-policy": "no-referrer" });
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return new Response(null, { status, headers });
}

interface SentOn {
  /** 303 turns a form into a question (RFC 9110 §15.4.4). */
  readonly status?: 302 | 303;
  readonly cookies?: readonly string[];
}
