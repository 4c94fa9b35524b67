// What a request says is read and checked here, before anything is decided on it: body, credentials, origin.
import type { Call, Client, SdkRoute } from "./call.ts";
import { refuseOrigin } from "./guards/origin.ts";
import type { IdentityDeps } from "./deps.ts";
import type { Project } from "./projects/project.ts";
import { readJsonBody } from "./read-body.ts";
import { type Refusal, refuse, refuseSignedOut } from "./refusals.ts";
import { type Credentials, readCredentials } from "./sessions/read-credentials.ts";

/** One request to a call of a known project. */
export interface Addressed {
  readonly request: Request;
  readonly route: SdkRoute;
  readonly params: Readonly<Record<string, string>>;
  readonly client: Client;
  readonly requestId: string;
  /** What its Authorization header says; null when nothing. */
  readonly basic: BasicHeader | null;
  readonly project: Project;
}

export type Prepared = { readonly ok: true; readonly call: Call } | Refusal;

const NO_CREDENTIALS: Credentials = {
  ok: true,
  session: null,
  sessionToken: null,
  user: null,
  intermediate: null,
  isAmbient: false,
  isDead: false,
};

/** Reads a request into what its operation decides on, or says why it is none. */
export async function prepareCall(
  { request, route, basic, ...known }: Addressed,
  deps: IdentityDeps,
): Promise<Prepared> {
  const { project, params, client, requestId } = known;
  const read = route.method === "GET" ? ({ ok: true, body: {} } as const) : await readJsonBody(request);
  if (!read.ok) return read;
  const carried = {
    secret: secretOf(basic, project),
    cookieHeader: request.headers.get("cookie"),
    intermediateToken: intermediateTokenOf(read.body),
  };
  const credentials =
    route.session === "none"
      ? NO_CREDENTIALS
      : await readCredentials({ project, carried, withUser: route.withUser }, deps);
  if (!credentials.ok) return credentials;
  const { session, sessionToken, user, intermediate, isAmbient, isDead: isSessionDead } = credentials;
  const site = request.headers.get("sec-fetch-site");
  const foreign = refuseOrigin(project, { method: route.method, origin: client.origin, site, isAmbient });
  const refused = foreign ?? refuseSession(route, credentials);
  if (refused !== null) return refused;
  const { body } = read;
  const who = { session, sessionToken, user, isSessionDead, intermediate };
  return { ok: true, call: { project, body, params, client, ...who, requestId } };
}

/** In place of a session's token the SDK sends the public token again. */
function secretOf(basic: BasicHeader | null, { publicToken }: Project): string | null {
  return basic === null || basic.secret === publicToken || basic.secret === "" ? null : basic.secret;
}

function refuseSession(route: SdkRoute, { session, intermediate, isDead }: Credentials): Refusal | null {
  const isEnough = session !== null || (route.session === "half" && intermediate !== null);
  if (route.session === "none" || route.session === "optional" || isEnough) return null;
  return refuseNobody(isDead);
}

/** Dead, foreign and missing sessions are refused with types that make the SDK forget its own (docs/identity-wire.md#3). */
export function refuseNobody(isDead: boolean): Refusal {
  return isDead ? refuse("session_not_found") : refuseSignedOut();
}

function intermediateTokenOf(body: unknown): string | null {
  if (typeof body !== "object" || body === null || !("intermediate_session_token" in body)) return null;
  const token = body.intermediate_session_token;
  return typeof token === "string" && token !== "" ? token : null;
}

/** The two halves of the Basic header: the project's public token, and a session token or the public token again. */
interface BasicHeader {
  readonly publicToken: string;
  readonly secret: string;
}

const MOST_CHARACTERS = 2048;

/** Reads `Authorization: Basic …` (RFC 7617); null when it is none. */
export function parseBasic(header: string | null): BasicHeader | null {
  if (header === null || header.length > MOST_CHARACTERS) return null;
  const encoded = /^Basic ([A-Za-z0-9+/=_-]+)$/i.exec(header)?.[1];
  if (encoded === undefined) return null;
  const text = Buffer.from(encoded, "base64").toString("utf8");
  const colon = text.indexOf(":");
  if (colon < 1 || text.includes("\u0000")) return null;
  return { publicToken: text.slice(0, colon), secret: text.slice(colon + 1) };
}
