import { withToken } from "#identity/addresses/redirect-url.ts";
import { writeAudit } from "#identity/audit/audit-log.ts";
import type { PageCall } from "#identity/page-route.ts";
import type { Parts } from "#identity/parts.ts";
import { refuse } from "#identity/refusals.ts";
import { askProvider } from "./ask-provider.ts";
import { clearFlowCookie } from "./flow-cookie.ts";
import { errorPage, sendOn } from "./error-page.ts";
import { landingAddress } from "./landing-address.ts";
import { findFlow, takeFlow } from "./take-flow.ts";

/**
 * GET /v1/oauth/callback/{callback id}: a provider sends the browser back, and it goes on to the page with a token, or
 * with the reason why there is none.
 */
export async function finishOAuth(call: PageCall, parts: Parts): Promise<Response> {
  // A look at the address must not use the sign-in up.
  if (call.request.method === "HEAD") return new Response(null, { headers: { "cache-control": "no-store" } });
  const parameters = call.url.searchParams;
  const place = await findFlow(call, parameters.get("state"), parts);
  const flow = place === null ? null : await takeFlow(call, place, parts);
  if (flow === null) {
    await noteEnd(call, { projectId: place?.project.id ?? null, result: "oauth_state_not_found" }, parts);
    return errorPage(
      refuse("bad_request", {
        message: "This sign-in was already finished, expired, or was started in another browser.",
      }),
      parts,
    );
  }
  const asked = await askProvider({ flow, parameters, requestId: call.requestId }, parts);
  const cookies = [clearFlowCookie(flow, parts)];
  if (!asked.ok) {
    await noteEnd(call, { projectId: flow.project.id, result: asked.error }, parts);
    return sendOn(withToken(flow.state.loginRedirectUrl, { error: asked.error }), { cookies });
  }
  const { project, state } = flow;
  const location = await landingAddress({ project, identity: asked.identity, redirects: state }, parts);
  return sendOn(location, { cookies });
}

/** Only sign-ins without a token are logged here; the others are logged when the token is used (docs/threats.md#48). */
async function noteEnd(
  { client, requestId }: PageCall,
  { projectId, result }: { readonly projectId: string | null; readonly result: string },
  { database }: Parts,
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
