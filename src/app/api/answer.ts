import type { RouterContextProvider } from "react-router";
import { currentRequest, type RequestContext, type Services, servicesContext } from "#app/context.ts";
import { away, badFields, problemResponse, tooMany } from "#app/problem.ts";
import { outageOf, readIdempotencyKey, unknownOutcome } from "#contracts/failed-requests.ts";

/**
 * Answers an API call that reads, or that does no harm when it is sent twice; what changes something of a person's is for
 * `answerWrite`. What writes must come from our own pages, and not too often from one client or account.
 *
 * @param parameters the query parameters that the call knows (none); under `/api/`, others are refused
 */
export function answer(
  request: Request,
  context: Readonly<RouterContextProvider>,
  work: (services: Services, current: RequestContext) => Response | Promise<Response>,
  parameters: readonly string[] = [],
): Promise<Response> {
  return answering({ request, context, isRepeatable: true }, async (services, current) => {
    const refusal = refuseParameters(request, parameters);
    if (refusal !== null) return refusal;
    if (isReadRequest(request)) return work(services, current);
    return refuseSender(request, services) ?? (await refuseTooMany(services, current)) ?? work(services, current);
  });
}

function isReadRequest({ method }: Request): boolean {
  return method === "GET" || method === "HEAD";
}

interface AnsweringInput {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
  /** Whether the server knows a repeat of the request. */
  readonly isRepeatable: boolean;
}

/** Runs what answers a call. An error nobody expected, other than by a client who left, is reported and becomes a 500 that tells nothing of the inside; an outage becomes a 503. */
export async function answering(
  { request, context, isRepeatable }: AnsweringInput,
  work: (services: Services, current: RequestContext) => Promise<Response>,
): Promise<Response> {
  const services = context.get(servicesContext);
  const current = context.get(currentRequest);
  try {
    return await work(services, current);
  } catch (error) {
    if (!request.signal.aborted) current.reportError(error, `${request.method} ${new URL(request.url).pathname}`);
    const outcome = unknownOutcome(request.method, isRepeatable);
    const outage = outageOf(error);
    if (outage !== null) return away(outage, outcome);
    const detail = `The error has been recorded. ${outcome}`;
    return problemResponse({ status: 500, kind: "unexpected", detail });
  }
}

/**
 * Refuses a foreign page and a malformed key. A foreign page is refused before it is counted: it must not use up what the
 * visitor whose browser it uses has left.
 */
export function refuseSender(request: Request, services: Pick<Services, "publicOrigin">): Response | null {
  const foreign = refuseForeign(request, services.publicOrigin);
  if (foreign !== null) return foreign;
  return readIdempotencyKey(request.headers).ok ? null : problemResponse(MALFORMED_KEY);
}

const MALFORMED_KEY = {
  status: 400,
  kind: "bad-idempotency-key",
  detail:
    'Send one string of 1 to 64 visible ASCII characters in quotes, for example Idempotency-Key: "8e03978e-40d5-43dd-bc93-6894a57f9324".',
} as const;

/** Counts a writing request; the refusal where there are too many. */
export async function refuseTooMany(
  services: Pick<Services, "limits">,
  current: Pick<RequestContext, "user" | "client">,
): Promise<Response | null> {
  const user = await current.user();
  const seconds = await services.limits.take("writes", user?.userId ?? null, current.client);
  return seconds === null ? null : tooMany(seconds);
}

/** A JSON answer that no cache keeps. */
export function freshJson(body: unknown, init: ResponseInit = {}): Response {
  const headers = new Headers(init.headers);
  headers.set("cache-control", "no-store");
  return Response.json(body, { ...init, headers });
}

/**
 * Refuses a writing request that another site's page makes in a visitor's browser; null lets it through.
 * Browsers say where a request comes from and pages cannot forge it; a client without either header is no browser.
 *
 * @param publicOrigin the origin that people open, as set by PUBLIC_URL; null: the host that the request names
 */
export function refuseForeign(request: Request, publicOrigin: string | null): Response | null {
  const site = request.headers.get("sec-fetch-site");
  const origin = request.headers.get("origin");
  if (isOwnSite(site) && isOwnOrigin(origin, site, request.url, publicOrigin)) return null;
  return problemResponse({
    status: 403,
    kind: "foreign-origin",
    detail: "Only this site's own pages may send requests that change something.",
  });
}

/** Null: a browser that is older than the header, or no browser. */
function isOwnSite(site: string | null): boolean {
  return site === null || site === "same-origin" || site === "none";
}

/**
 * Where the address is set, it alone is ours: behind a proxy the request may name a host that nobody opens, and a foreign
 * name that was made to lead here may not write. Where it is not set, a browser's word is enough, else hosts are compared:
 * the scheme is a proxy's.
 */
function isOwnOrigin(origin: string | null, site: string | null, url: string, publicOrigin: string | null): boolean {
  if (origin === null) return true;
  if (publicOrigin !== null) return origin === publicOrigin;
  return site !== null || (URL.canParse(origin) && new URL(origin).host === new URL(url).host);
}

/**
 * Refuses an API call with query parameters that it does not know, so that a misspelt filter is not ignored.
 * Files and calendar feeds outside `/api/` are exempt: other programs add parameters to their addresses.
 */
export function refuseParameters(request: Request, known: readonly string[]): Response | null {
  const { pathname, searchParams } = new URL(request.url);
  if (!pathname.startsWith("/api/")) return null;
  const unknown = [...new Set(searchParams.keys())].filter((name) => !known.includes(name));
  if (unknown.length === 0) return null;
  const cure = known.length === 0 ? "This address takes no parameters." : `Use only ${known.join(", ")}.`;
  return badFields(unknown.map((field) => ({ field, detail: `We do not know this parameter. ${cure}` })));
}
