import { callbackAddress, callbackId } from "#identity/factors/oauth/callback-id.ts";
import { keepForm } from "#identity/factors/oauth/oauth-state-store.ts";
import type { PageCall } from "#identity/page-route.ts";
import type { Parts } from "#identity/parts.ts";
import { readText } from "#identity/read-body.ts";
import { refuse } from "#identity/refusals.ts";
import { errorPage, sendOn } from "./error-page.ts";
import { isOneTap, submitOneTap } from "./submit-one-tap.ts";
import { findFlow } from "./take-flow.ts";

const LONGEST_USER = 4096;
const LONGEST_VALUE = 4096;

/** What of the form goes on in the address; tokens that a provider may add there do not. */
const KEPT = ["state", "code", "error", "iss"];

/**
 * POST /v1/oauth/callback/{callback id}: One Tap's answer, or that of a provider that answers by form. A form comes from
 * another site, so the browser leaves our cookie out of it: it is sent round once more as a question, which has it.
 */
export async function receiveForm(call: PageCall, parts: Parts): Promise<Response> {
  if (isOneTap(call.request)) return submitOneTap(call, parts);
  const type = call.request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/x-www-form-urlencoded") return errorPage(refuse("unsupported_media_type"), parts);
  const text = await readText(call.request);
  if (text === null) return errorPage(refuse("request_too_large"), parts);
  const form = new URLSearchParams(text);
  const flow = await findFlow(call, form.get("state"), parts);
  if (flow === null || !flow.provider.isFormPost) {
    return errorPage(refuse("bad_request", { message: "This sign-in was already finished or has expired." }), parts);
  }
  const user = form.get("user");
  if (user !== null && user.length <= LONGEST_USER && !user.includes("\u0000")) {
    await keepForm(parts.database, flow.digest, user);
  }
  const location = new URL(callbackAddress(callbackId(flow.project, flow.provider.slug), parts));
  for (const name of KEPT) {
    const value = form.get(name);
    if (value !== null && value.length <= LONGEST_VALUE) location.searchParams.set(name, value);
  }
  return sendOn(location.href, { status: 303 });
}
