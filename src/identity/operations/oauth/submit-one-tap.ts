import { oneTapSubmitBody, type OneTapSubmitAnswer, type OneTapSubmitBody } from "#contracts/sdk-v1/oauth.ts";
import { documentationOf } from "#identity/answer-sdk.ts";
import { IdentityError, refusalResponse } from "#identity/errors.ts";
import {
  findState,
  stateDigest,
  spendIdToken,
  spendState,
  type OAuthState,
} from "#identity/factors/oauth/oauth-state-store.ts";
import { parsedJson, providerFetch } from "#identity/factors/oauth/protocol/provider-fetch.ts";
import type { ProviderIdentity } from "#identity/factors/oauth/protocol/read-identity.ts";
import { verifyIdToken } from "#identity/factors/oauth/protocol/verify-id-token.ts";
import type { ConfiguredProvider } from "#identity/factors/oauth/resolve-provider.ts";
import { refuseOrigin } from "#identity/guards/origin.ts";
import type { PageCall } from "#identity/page-route.ts";
import type { Parts } from "#identity/parts.ts";
import type { Project } from "#identity/projects/project.ts";
import { readText } from "#identity/read-body.ts";
import { refuse, type Refusal } from "#identity/refusals.ts";
import { logFailure } from "./ask-provider.ts";
import { chooseRedirects, type Redirects } from "./choose-redirects.ts";
import { findProvider } from "./find-provider.ts";
import { landingAddress } from "./landing-address.ts";
import { readCsrfCookie } from "./one-tap-cookie.ts";

const TYPE_HEADER = /^x-[a-z][a-z0-9]{0,31}-oauth-type$/;
const ONE_TAP = "google-one-tap";

/** Whether a submission says of itself that it is One Tap's; no other site's form can. */
export function isOneTap({ headers }: Request): boolean {
  return [...headers].some(([name, value]) => TYPE_HEADER.test(name) && value === ONE_TAP);
}

/** POST /v1/oauth/callback/{callback id} of One Tap: trades Google's ID token for the next address (docs/threats.md#45). */
export async function submitOneTap(call: PageCall, parts: Parts): Promise<Response> {
  const submitted = await readSubmission(call, parts);
  const location = submitted.ok ? await signIn(call, submitted, parts) : submitted;
  if (typeof location !== "string") return refusalResponse(location, call.requestId, documentationOf(parts));
  const answer: OneTapSubmitAnswer = { redirect_url: location, status_code: 200, request_id: call.requestId };
  return Response.json(answer, { headers: { "cache-control": "no-store" } });
}

interface Submission {
  readonly ok: true;
  readonly project: Project;
  readonly provider: ConfiguredProvider;
  readonly state: OAuthState;
  readonly idToken: string;
  readonly redirects: Redirects;
}

async function readSubmission(call: PageCall, parts: Parts): Promise<Submission | Refusal> {
  const callbackId = call.params["callback_id"] ?? "";
  const place = { digest: stateDigest(callbackId, parts), kind: "one_tap", callbackId } as const;
  const found = await findState(parts.database, place);
  const project = (await call.projects.all()).find(({ id }) => id === found?.projectId);
  if (project === undefined) return refuse("oauth_token_not_found");
  const { headers } = call.request;
  const asked = {
    method: "POST",
    origin: headers.get("origin"),
    site: headers.get("sec-fetch-site"),
    isAmbient: true,
    parentHost: headers.get("x-sdk-parent-host"),
  };
  const foreign = refuseOrigin(project, asked);
  if (foreign !== null) return foreign;
  const text = await readText(call.request);
  if (text === null) return refuse("request_too_large");
  const read = oneTapSubmitBody.safeParse(parsedJson(text));
  if (!read.success) return refuse("bad_request");
  const csrfToken = readCsrfToken(call.request, project, read.data);
  if (csrfToken === null) return refuse("invalid_origin", { message: "This page did not start the sign-in." });
  const redirects = chooseRedirects(project, read.data);
  if (!redirects.ok) return redirects;
  const provider = findProvider(project, "google", parts);
  if (provider === null) return refuse("oauth_config_not_found");
  const state = await spendState(parts.database, { ...place, browserSecret: csrfToken }, parts);
  if (state === null) return refuse("invalid_origin", { message: "This page did not start the sign-in." });
  return { ok: true, project, provider, state, idToken: read.data.id_token, redirects };
}

/** The token must stand in the body and in the browser's cookie, and the header must be the project's own. */
function readCsrfToken({ headers }: Request, project: Project, body: OneTapSubmitBody): string | null {
  const { prefix } = project.settings;
  const cookie = readCsrfCookie(headers.get("cookie"), project);
  const isOurs = headers.get(`x-${prefix}-oauth-type`) === ONE_TAP;
  return isOurs && cookie !== null && body[`${prefix}_csrf_token`] === cookie ? cookie : null;
}

async function signIn(call: PageCall, submission: Submission, parts: Parts): Promise<string | Refusal> {
  const { project, provider, redirects } = submission;
  try {
    const identity = await identify(submission, parts);
    if (identity === null) return refuse("invalid_id_token");
    const ends = { loginRedirectUrl: redirects.login, signupRedirectUrl: redirects.signup, codeChallenge: null };
    return await landingAddress({ project, identity, redirects: ends }, parts);
  } catch (error) {
    if (!(error instanceof IdentityError) || error.code !== "identity/provider-failed") throw error;
    logFailure({ error, flow: { project, provider }, requestId: call.requestId }, parts);
    return refuse("busy", { message: "We can't reach Google right now. Try again in a few seconds." });
  }
}

async function identify(
  { project, provider, state, idToken }: Submission,
  parts: Parts,
): Promise<ProviderIdentity | null> {
  const request = providerFetch(provider, parts.fetch);
  const mayLackNonce = project.settings.oneTapNonce === "optional";
  const claims = await verifyIdToken(
    provider,
    { idToken, request },
    { nonce: state.nonce ?? "", mayLackNonce, startedAt: new Date(state.startedAt), now: parts.now() },
  );
  if (claims === null || !(await spendIdToken(parts.database, idToken, parts))) return null;
  const profile = provider.readProfile({ claims, userinfo: null, emails: null, form: null });
  const tokens = { accessToken: "", idToken, refreshToken: "", scopes: [], expiresAt: null };
  return profile === null ? null : { ...profile, provider: provider.slug, tokens };
}
