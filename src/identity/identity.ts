import { OUTAGE_RETRY_SECONDS, outageOf } from "#contracts/failed-requests.ts";
import { addressBlock, clientAddress } from "./addresses/client-address.ts";
import { answerSdk, documentationOf } from "./answer-sdk.ts";
import type { Client } from "./call.ts";
import { refusalResponse } from "./errors.ts";
import { corsHeaders, isListedOrigin, preflightResponse } from "./guards/origin.ts";
import { newId } from "./new-id.ts";
import type { IdentityDeps, IdentityLog } from "./deps.ts";
import { createProjectCache, type ProjectCache } from "./projects/project-store.ts";
import { refuse, type RefusalType } from "./refusals.ts";
import { matchRoute, SDK_PATH, type Matched } from "./router.ts";

const MOST_USER_AGENT = 400;

/** The identity server as one function from request to answer. */
export interface Identity {
  /**
   * @param socketAddress where the connection comes from; a proxy's, when one stands before
   * @param observed the id that the whole process knows the request by, and the log that writes it (none)
   */
  answer(request: Request, socketAddress: string, observed?: ObservedRequest): Promise<Response>;
  /** The pattern of the address that a request asks for, below the server's base; `*` for one that nothing answers. */
  routeOf(request: Request): string;
}

/** What a server knows of a request before the identity server sees it. */
export interface ObservedRequest {
  /** 32 hexadecimal digits; null where nobody gave it any. */
  readonly requestId: string | null;
  readonly log: IdentityLog;
}

/** Puts Latchkey together from what it is handed; it starts nothing and listens nowhere. */
export function createIdentity(deps: IdentityDeps): Identity {
  const projects = createProjectCache(deps);
  return {
    async answer(request, socketAddress, observed = { requestId: null, log: deps.log }) {
      const requestId = requestIdOf(observed.requestId, deps);
      const own = { ...deps, log: observed.log };
      try {
        return await answerRequest({ request, socketAddress, requestId, projects }, own);
      } catch (error) {
        return answerFailure({ request, requestId, projects, error }, own);
      }
    },
    routeOf({ method, url }) {
      const matched = matchRoute(method, pathBelow(new URL(url).pathname, deps), deps);
      if (matched.kind === "sdk") return SDK_PATH + matched.route.path;
      return matched.kind === "page" ? matched.route.path : "*";
    },
  };
}

/** The id that the whole process knows the request by, in the protocol's layout; one of its own where there is none. */
function requestIdOf(hex: string | null, deps: IdentityDeps): string {
  if (hex === null) return newId("request-id", "test", deps);
  return `request-id-test-${hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-")}`;
}

interface Failed extends Pick<Incoming, "request" | "requestId" | "projects"> {
  readonly error: unknown;
}

/** Fails in the protocol's words, readable by pages of the project, whatever it is that failed: even its own settings. */
function answerFailure({ request, requestId, projects, error }: Failed, deps: IdentityDeps): Response {
  const origin = request.headers.get("origin");
  // Without a yes here the browser would tell its page nothing of the failure that follows.
  if (request.method === "OPTIONS") return preflightResponse(origin, projects.lately());
  // Whoever left in the middle of their own request reads no answer, and is no reason to look at the log.
  if (!request.signal.aborted) {
    deps.log.error({ err: error, request_id: requestId }, "an identity call failed unexpectedly");
  }
  const isOutage = outageOf(error) !== null;
  const refusal = isOutage
    ? refuse("unavailable", { retryAfterSeconds: OUTAGE_RETRY_SECONDS })
    : refuse("internal_server_error");
  return withCors(refusalResponse(refusal, requestId, documentationOf(deps)), origin, projects.lately());
}

interface Incoming {
  readonly request: Request;
  readonly socketAddress: string;
  readonly requestId: string;
  readonly projects: ProjectCache;
}

async function answerRequest(incoming: Incoming, deps: IdentityDeps): Promise<Response> {
  const { request, requestId, projects } = incoming;
  const origin = request.headers.get("origin");
  if (request.method === "OPTIONS") return preflightResponse(origin, await projects.all());
  const url = new URL(request.url);
  const matched = matchRoute(request.method, pathBelow(url.pathname, deps), deps);
  const client = clientOf(incoming, deps);
  if (matched.kind === "sdk") {
    const { response, project } = await answerSdk({ request, requestId, projects, client, ...matched }, deps);
    return withCors(response, origin, project === null ? await projects.all() : [project]);
  }
  if (matched.kind === "page") {
    const { route, params } = matched;
    const response = await route.answer({ request, url, params, client, projects, requestId }, deps);
    return withCors(response, origin, await projects.all());
  }
  return withCors(unmatched(matched, requestId, deps), origin, await projects.all());
}

/** The path below the server's own base, which is a path of the product's when embedded. */
function pathBelow(pathname: string, { addresses }: IdentityDeps): string {
  const base = new URL(addresses.identity()).pathname.replace(/\/$/, "");
  return pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : "";
}

function clientOf({ request, socketAddress }: Incoming, { trustedProxies }: IdentityDeps): Client {
  const forwardedFor = request.headers.get("x-forwarded-for");
  const address = clientAddress({ socket: socketAddress, forwardedFor, trusted: trustedProxies });
  const userAgent = (request.headers.get("user-agent") ?? "").replaceAll("\u0000", "").slice(0, MOST_USER_AGENT);
  const origin = request.headers.get("origin");
  const parentHost = request.headers.get("x-sdk-parent-host");
  return { address, block: addressBlock(address), userAgent, origin, parentHost };
}

function unmatched(
  matched: Exclude<Matched, { kind: "sdk" | "page" }>,
  requestId: string,
  deps: IdentityDeps,
): Response {
  if (matched.kind === "none") return plainRefusal("route_not_found", requestId, deps);
  const response = plainRefusal("method_not_allowed", requestId, deps);
  response.headers.set("allow", matched.allowed.join(", "));
  return response;
}

function plainRefusal(type: RefusalType, requestId: string, deps: IdentityDeps): Response {
  return refusalResponse(refuse(type), requestId, documentationOf(deps));
}

/** Lets pages of listed origins read the answer; caches must not hand it to others. */
function withCors(response: Response, origin: string | null, projects: Parameters<typeof isListedOrigin>[1]): Response {
  response.headers.append("vary", "Origin");
  if (origin === null || !isListedOrigin(origin, projects) || response.headers.has("access-control-allow-origin")) {
    return response;
  }
  for (const [name, value] of Object.entries(corsHeaders(origin))) response.headers.set(name, value);
  return response;
}
