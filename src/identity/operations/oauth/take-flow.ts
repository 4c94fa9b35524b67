import { findState, stateDigest, spendState, type OAuthState } from "#identity/factors/oauth/oauth-state-store.ts";
import type { ConfiguredProvider } from "#identity/factors/oauth/resolve-provider.ts";
import type { PageCall } from "#identity/page-route.ts";
import type { Parts } from "#identity/parts.ts";
import type { Project } from "#identity/projects/project.ts";
import { findProvider } from "./find-provider.ts";
import { readFlowCookie } from "./flow-cookie.ts";

/** A sign-in under way, and where it belongs. */
export interface FlowPlace {
  readonly digest: string;
  readonly project: Project;
  readonly provider: ConfiguredProvider;
}

export interface Flow extends FlowPlace {
  readonly state: OAuthState;
}

/** What we write as state; anything else is not looked up. */
const STATE = /^[\w-]{43}$/;

/** Finds the sign-in that an answer belongs to, by its state and the callback address it arrived at. */
export async function findFlow(call: PageCall, state: string | null, parts: Parts): Promise<FlowPlace | null> {
  if (state === null || !STATE.test(state)) return null;
  const digest = stateDigest(state, parts);
  const found = await findState(parts.database, { digest, kind: "redirect", callbackId: callbackIdOf(call) });
  const project = (await call.projects.all()).find(({ id }) => id === found?.projectId);
  const provider = found === null || project === undefined ? null : findProvider(project, found.provider, parts);
  return project === undefined || provider === null ? null : { digest, project, provider };
}

/** Uses the sign-in up, if this is the browser that began it. */
export async function takeFlow(call: PageCall, place: FlowPlace, parts: Parts): Promise<Flow | null> {
  const browserSecret = readFlowCookie(call.request.headers.get("cookie"), place, parts);
  if (browserSecret === null) return null;
  const spent = { digest: place.digest, kind: "redirect", callbackId: callbackIdOf(call), browserSecret } as const;
  const state = await spendState(parts.database, spent, parts);
  return state === null ? null : { ...place, state };
}

function callbackIdOf({ params }: PageCall): string {
  return params["callback_id"] ?? "";
}
