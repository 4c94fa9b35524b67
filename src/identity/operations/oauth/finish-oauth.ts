import { withToken } from "#identity/addresses/redirect-url.ts";
import { writeAudit } from "#identity/audit/audit-log.ts";
import type { PageCall } from "#identity/call.ts";
import type { IdentityDeps } from "#identity/deps.ts";
import { refuse } from "#identity/refusals.ts";
import { askProvider, landingAddress } from "./ask-provider.ts";
import { clearFlowCookie, consumeFlow, errorPage, findFlow, sendOn } from "./oauth-flow.ts";
import { callbackAddress, callbackId } from "#identity/factors/oauth/configured-provider.ts";
import { storeForm } from "#identity/factors/oauth/oauth-state-store.ts";
import { readText } from "#identity/read-body.ts";
import { isOneTap, submitOneTap } from "./one-tap.ts";

/**
 * GET /v1/oauth/callback/{callback id}: a provider sends the browser back, and it goes on to the page with a token, or
 * with the reason why there is none.
 */
export async function finishOAuth(call: PageCall, deps: IdentityDeps): Promise<Response> {
  // A look at the address must not use the sign-in up.
  if (call.request.method === "HEAD") return new Response(null, { headers: { "cache-control": "no-store" } });
  const parameters = call.url.searchParams;
  const place = await findFlow(call, parameters.get("state"), deps);
  const flow = place === null ? null : await consumeFlow(call, place, deps);
  if (flow === null) {
    await noteEnd(call, { projectId: place?.project.id ?? null, result: "oauth_state_not_found" }, deps);
    return errorPage(
      refuse("bad_request", {
        message: "This sign-in was already finished, expired, or was started in another browser.",
      }),
      deps,
    );
  }
  const input = await askProvider(flow, parameters, call.requestId, deps);
  const cookies = [clearFlowCookie(flow, deps)];
  if (!input.ok) {
    await noteEnd(call, { projectId: flow.project.id, result: input.error }, deps);
    return sendOn(withToken(flow.state.loginRedirectUrl, { error: input.error }), { cookies });
  }
  const { project, state } = flow;
  const location = await landingAddress(project, input.identity, state, deps);
  return sendOn(location, { cookies });
}

/** Only sign-ins without a token are logged here; the others are logged when the token is used (docs/threats.md#48). */
async function noteEnd(
  { client, requestId }: PageCall,
  { projectId, result }: { readonly projectId: string | null; readonly result: string },
  { database }: IdentityDeps,
): Promise<void> {
  await writeAudit(database, {
    projectId,
    userId: null,
    sessionId: null,
    operation: "GET /v1/oauth/callback",
    method: "oauth",
    result,
    requestId,
    ipAddress: client.address,
    userAgent: client.userAgent,
  });
}

const LONGEST_USER = 4096;
const LONGEST_VALUE = 4096;

/** What of the form goes on in the address; tokens that a provider may add there do not. */
const KEPT = ["state", "code", "error", "iss"];

/**
 * POST /v1/oauth/callback/{callback id}: One Tap's answer, or that of a provider that answers by form. A form comes from
 * another site, so the browser leaves our cookie out of it: it is sent round once more as a question, which has it.
 */
export async function receiveForm(call: PageCall, deps: IdentityDeps): Promise<Response> {
  if (isOneTap(call.request)) return submitOneTap(call, deps);
  const type = call.request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/x-www-form-urlencoded") return errorPage(refuse("unsupported_media_type"), deps);
  const text = await readText(call.request);
  if (text === null) return errorPage(refuse("request_too_large"), deps);
  const form = new URLSearchParams(text);
  const flow = await findFlow(call, form.get("state"), deps);
  if (flow === null || !flow.provider.isFormPost) {
    return errorPage(refuse("bad_request", { message: "This sign-in was already finished or has expired." }), deps);
  }
  const user = form.get("user");
  if (user !== null && user.length <= LONGEST_USER && !user.includes("\u0000")) {
    await storeForm(deps.database, flow.digest, user);
  }
  const location = new URL(callbackAddress(callbackId(flow.project, flow.provider.slug), deps));
  for (const name of KEPT) {
    const value = form.get(name);
    if (value !== null && value.length <= LONGEST_VALUE) location.searchParams.set(name, value);
  }
  return sendOn(location.href, { status: 303 });
}
