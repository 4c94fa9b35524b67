import type { OneTapStartAnswer } from "#contracts/sdk-v1/oauth.ts";
import { documentationOf } from "#identity/answer-sdk.ts";
import { refusalResponse } from "#identity/errors.ts";
import { newCallbackId } from "#identity/factors/oauth/callback-id.ts";
import { insertState } from "#identity/factors/oauth/oauth-state-store.ts";
import { takeFrom } from "#identity/guards/limits.ts";
import { refuseOrigin } from "#identity/guards/origin.ts";
import type { PageCall } from "#identity/page-route.ts";
import type { Parts } from "#identity/parts.ts";
import type { Project } from "#identity/projects/project.ts";
import { refuse, type Refusal } from "#identity/refusals.ts";
import { findProvider } from "./find-provider.ts";
import { setCsrfCookie } from "./one-tap-cookie.ts";

const LIMIT_SECONDS = 600;

/**
 * GET /v1/public/oauth/google/onetap/start: gives a page what Google's script asks for, and the browser a token against
 * forged submissions (docs/identity-wire.md#4).
 */
export async function startOneTap(call: PageCall, parts: Parts): Promise<Response> {
  const started = await readStart(call, parts);
  if (!started.ok) return refusalResponse(started, call.requestId, documentationOf(parts));
  const { project, clientId } = started;
  const random = (): string => Buffer.from(parts.randomBytes(32)).toString("base64url");
  const csrfToken = random();
  const nonce = random();
  const id = newCallbackId(project, parts.randomBytes(16));
  await insertState(
    parts.database,
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
    parts,
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
  response.headers.append("set-cookie", setCsrfCookie(project, csrfToken, parts));
  return response;
}

interface Started {
  readonly ok: true;
  readonly project: Project;
  readonly clientId: string;
}

async function readStart({ request, url, projects, client }: PageCall, parts: Parts): Promise<Started | Refusal> {
  const project = await projects.find(url.searchParams.get("public_token") ?? "");
  if (project === null) {
    return refuse("unauthorized_credentials", { message: "There is no project of this public token." });
  }
  const { headers } = request;
  const asked = {
    method: "GET",
    origin: headers.get("origin"),
    site: headers.get("sec-fetch-site"),
    isAmbient: false,
    parentHost: headers.get("x-sdk-parent-host"),
  };
  const foreign = refuseOrigin(project, asked);
  if (foreign !== null) return foreign;
  const tooMany = await takeFrom(parts.database, {
    key: `one tap starts of ${project.id} ${client.block}`,
    most: project.settings.limits.attemptsPerClient,
    seconds: LIMIT_SECONDS,
  });
  if (tooMany !== null) return tooMany;
  const google = findProvider(project, "google", parts);
  return google === null ? refuse("oauth_config_not_found") : { ok: true, project, clientId: google.clientId };
}
