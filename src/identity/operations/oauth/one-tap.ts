import {
  type OneTapStartAnswer,
  type OneTapSubmitAnswer,
  oneTapSubmitBody,
  type OneTapSubmitBody,
} from "#contracts/sdk-v1/oauth.ts";
import { documentationOf } from "#identity/answer-sdk.ts";
import { IdentityError, refusalResponse } from "#identity/errors.ts";
import {
  consumeIdToken,
  consumeState,
  findState,
  insertState,
  type OAuthState,
  STATE_MINUTES,
  stateDigest,
} from "#identity/factors/oauth/oauth-state-store.ts";
import { parseJson } from "#platform/json.ts";
import { providerFetch } from "#identity/factors/oauth/protocol/provider-fetch.ts";
import type { ProviderIdentity } from "#identity/factors/oauth/protocol/read-identity.ts";
import { verifyIdToken } from "#identity/factors/oauth/protocol/verify-id-token.ts";
import { type ConfiguredProvider, newCallbackId } from "#identity/factors/oauth/configured-provider.ts";
import { refuseOrigin } from "#identity/guards/origin.ts";
import type { PageCall } from "#identity/call.ts";
import type { IdentityDeps } from "#identity/deps.ts";
import type { Project } from "#identity/projects/project.ts";
import { readText } from "#identity/read-body.ts";
import { type Refusal, refuse } from "#identity/refusals.ts";
import { landingAddress, logFailure } from "./ask-provider.ts";
import { chooseRedirects, type Redirects } from "./start-oauth.ts";
import { findProvider } from "./oauth-flow.ts";
import { takeFrom } from "#identity/guards/rate-limits.ts";
import { cookieValues } from "#identity/sessions/session-cookies.ts";

const TYPE_HEADER = /^x-[a-z][a-z0-9]{0,31}-oauth-type$/;
const ONE_TAP = "google-one-tap";

/** Whether a submission says of itself that it is One Tap's; no other site's form can. */
export function isOneTap({ headers }: Request): boolean {
  return [...headers].some(([name, value]) => TYPE_HEADER.test(name) && value === ONE_TAP);
}

/** POST /v1/oauth/callback/{callback id} of One Tap: trades Google's ID token for the next address (docs/threats.md#45). */
export async function submitOneTap(call: PageCall, deps: IdentityDeps): Promise<Response> {
  const submitted = await readSubmission(call, deps);
  const location = submitted.ok ? await signIn(call, submitted, deps) : submitted;
  if (typeof location !== "string") return refusalResponse(location, call.requestId, documentationOf(deps));
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

async function readSubmission(call: PageCall, deps: IdentityDeps): Promise<Submission | Refusal> {
  const callbackId = call.params["callback_id"] ?? "";
  const place = { digest: stateDigest(callbackId, deps), kind: "one_tap", callbackId } as const;
  const found = await findState(deps.database, place);
  const project = (await call.projects.all()).find(({ id }) => id === found?.projectId);
  if (project === undefined) return refuse("oauth_token_not_found");
  const { headers } = call.request;
  const input = {
    method: "POST",
    origin: headers.get("origin"),
    site: headers.get("sec-fetch-site"),
    isAmbient: true,
    parentHost: headers.get("x-sdk-parent-host"),
  };
  const foreign = refuseOrigin(project, input);
  if (foreign !== null) return foreign;
  const text = await readText(call.request);
  if (text === null) return refuse("request_too_large");
  const read = oneTapSubmitBody.safeParse(parseJson(text));
  if (!read.success) return refuse("bad_request");
  const csrfToken = readCsrfToken(call.request, project, read.data);
  if (csrfToken === null) return refuse("invalid_origin", { message: "This page did not start the sign-in." });
  const redirects = chooseRedirects(project, read.data);
  if (!redirects.ok) return redirects;
  const provider = findProvider(project, "google", deps);
  if (provider === null) return refuse("oauth_config_not_found");
  const state = await consumeState(deps.database, { ...place, browserSecret: csrfToken }, deps);
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

async function signIn(call: PageCall, submission: Submission, deps: IdentityDeps): Promise<string | Refusal> {
  const { project, provider, redirects } = submission;
  try {
    const identity = await identify(submission, deps);
    if (identity === null) return refuse("invalid_id_token");
    const ends = { loginRedirectUrl: redirects.login, signupRedirectUrl: redirects.signup, codeChallenge: null };
    return await landingAddress(project, identity, ends, deps);
  } catch (error) {
    if (!(error instanceof IdentityError) || error.code !== "identity/provider-failed") throw error;
    logFailure({ error, flow: { project, provider }, requestId: call.requestId }, deps);
    return refuse("busy", { message: "We can't reach Google right now. Try again in a few seconds." });
  }
}

async function identify(
  { project, provider, state, idToken }: Submission,
  deps: IdentityDeps,
): Promise<ProviderIdentity | null> {
  const request = providerFetch(provider, deps.fetch);
  const mayLackNonce = project.settings.oneTapNonce === "optional";
  const claims = await verifyIdToken(
    provider,
    { idToken, request },
    { nonce: state.nonce ?? "", mayLackNonce, startedAt: new Date(state.startedAt), now: deps.now() },
  );
  if (claims === null || !(await consumeIdToken(deps.database, idToken, deps))) return null;
  const profile = provider.readProfile({ claims, userinfo: null, emails: null, form: null });
  const tokens = { accessToken: "", idToken, refreshToken: "", scopes: [], expiresAt: null };
  return profile === null ? null : { ...profile, provider: provider.slug, tokens };
}

const LIMIT_SECONDS = 600;

/**
 * GET /v1/public/oauth/google/onetap/start: gives a page what Google's script asks for, and the browser a token against
 * forged submissions (docs/identity-wire.md#4).
 */
export async function startOneTap(call: PageCall, deps: IdentityDeps): Promise<Response> {
  const started = await readStart(call, deps);
  if (!started.ok) return refusalResponse(started, call.requestId, documentationOf(deps));
  const { project, clientId } = started;
  const random = (): string => Buffer.from(deps.randomBytes(32)).toString("base64url");
  const csrfToken = random();
  const nonce = random();
  const id = newCallbackId(project, deps.randomBytes(16));
  await insertState(
    deps.database,
    {
      kind: "one_tap",
      projectId: project.id,
      provider: "google",
      callbackId: id,
      state: id,
      browserSecret: csrfToken,
      nonce,
      codeVerifier: null,
      codeChallenge: null,
      loginRedirectUrl: project.defaultRedirects.login,
      signupRedirectUrl: project.defaultRedirects.signup,
    },
    deps,
  );
  const answer: OneTapStartAnswer = {
    request_id: call.requestId,
    status_code: 200,
    google_client_id: clientId,
    oauth_callback_id: id,
    nonce,
  };
  const body = { ...answer, [`${project.settings.prefix}_csrf_token`]: csrfToken };
  const response = Response.json(body, { headers: { "cache-control": "no-store" } });
  response.headers.append("set-cookie", setCsrfCookie(project, csrfToken, deps));
  return response;
}

interface Started {
  readonly ok: true;
  readonly project: Project;
  readonly clientId: string;
}

async function readStart({ request, url, projects, client }: PageCall, deps: IdentityDeps): Promise<Started | Refusal> {
  const project = await projects.find(url.searchParams.get("public_token") ?? "");
  if (project === null) {
    return refuse("unauthorized_credentials", { message: "There is no project of this public token." });
  }
  const { headers } = request;
  const input = {
    method: "GET",
    origin: headers.get("origin"),
    site: headers.get("sec-fetch-site"),
    isAmbient: false,
    parentHost: headers.get("x-sdk-parent-host"),
  };
  const foreign = refuseOrigin(project, input);
  if (foreign !== null) return foreign;
  const tooMany = await takeFrom(deps.database, {
    key: `one tap starts of ${project.id} ${client.block}`,
    most: project.settings.limits.attemptsPerClient,
    seconds: LIMIT_SECONDS,
  });
  if (tooMany !== null) return tooMany;
  const google = findProvider(project, "google", deps);
  return google === null ? refuse("oauth_config_not_found") : { ok: true, project, clientId: google.clientId };
}

/**
 * Writes the cookie that One Tap's submission repeats in its body; scripts of this host can read it
 * (docs/identity-wire.md#4).
 */
function setCsrfCookie(project: Project, token: string, { addresses }: Pick<IdentityDeps, "addresses">): string {
  // Over https it has to come along from frames and pages of other sites that the project lists; over http none can.
  const site = addresses.identity().startsWith("https:") ? "SameSite=None; Secure" : "SameSite=Lax";
  return `${nameOf(project)}=${token}; Path=/; Max-Age=${STATE_MINUTES * 60}; ${site}`;
}

/** Reads the cookie; null when there is none, or two that differ. */
function readCsrfCookie(header: string | null, project: Project): string | null {
  const values = cookieValues(header, nameOf(project));
  return values.length === 1 ? (values[0] ?? null) : null;
}

function nameOf({ settings }: Project): string {
  return `${settings.prefix}_csrf_private_token`;
}
