import { METADATA_PATH } from "#contracts/identity-server.ts";
import { OUTAGE_RETRY_SECONDS, outageOf } from "#contracts/failed-requests.ts";
import { stepsFrom } from "#contracts/steps.ts";
import { addressBlock, clientAddress } from "#platform/client-address.ts";
import { answerSdk, documentationOf } from "./answer-sdk.ts";
import type { SdkRequest } from "./call-steps.ts";
import type { Client } from "./call.ts";
import { refusalResponse } from "./errors.ts";
import { corsHeaders, isListedOrigin, preflightResponse } from "./guards/origin.ts";
import { newId } from "./new-id.ts";
import type { IdentityDeps, IdentityLog } from "./deps.ts";
import { createProjectCache, type ProjectCache } from "./projects/project-store.ts";
import type { Project } from "./projects/project.ts";
import { refuse, type RefusalType } from "./refusals.ts";
import { matchRoute, SDK_PATH } from "./router.ts";

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
interface ObservedRequest {
  /** 32 hexadecimal digits; null where nobody gave it any. */
  readonly requestId: string | null;
  readonly log: IdentityLog;
}

/** The way of a request through the identity server; that of a call goes on in answer-sdk.ts. */
const answerRequest = stepsFrom<Incoming, Promise<Response>>()
  .add(answerFailures)
  .add(answerPreflights)
  .add(allowReaders)
  .add(readClient)
  .add(answerPages)
  .end(answerSdk);

/** Puts Latchkey together from what it is handed; it starts nothing and listens nowhere. */
export function createIdentity(deps: IdentityDeps): Identity {
  const projects = createProjectCache(deps);
  return {
    answer(request, socketAddress, { requestId: hex, log } = { requestId: null, log: deps.log }) {
      const requestId = requestIdOf(hex, deps);
      return answerRequest({ request, socketAddress, requestId, projects, deps: { ...deps, log } });
    },
    routeOf({ method, url }) {
      const matched = matchRoute(method, pathBelow(new URL(url).pathname, deps), deps);
      if (matched.kind === "sdk") return SDK_PATH + matched.route.path;
      return matched.kind === "page" ? matched.route.path : "*";
    },
  };
}

interface Incoming {
  readonly request: Request;
  readonly socketAddress: string;
  readonly requestId: string;
  readonly projects: ProjectCache;
  /** As the server was started with, but for the log, which names the request. */
  readonly deps: IdentityDeps;
}

/** The id that the whole process knows the request by, in the protocol's layout; one of its own where there is none. */
function requestIdOf(hex: string | null, deps: IdentityDeps): string {
  if (hex === null) return newId("request-id", "test", deps);
  return `request-id-test-${hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-")}`;
}

/** Fails in the protocol's words, readable by pages of the project, whatever it is that failed: even its own settings. */
async function answerFailures(incoming: Incoming, next: (made: Incoming) => Promise<Response>): Promise<Response> {
  try {
    return await next(incoming);
  } catch (error) {
    const { request, requestId, projects, deps } = incoming;
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
}

/** Answers what a browser asks before a call. */
async function answerPreflights(incoming: Incoming, next: (made: Incoming) => Promise<Response>): Promise<Response> {
  const { request, projects } = incoming;
  if (request.method !== "OPTIONS") return next(incoming);
  return preflightResponse(request.headers.get("origin"), await projects.all());
}

interface WithProject extends Incoming {
  readonly asked: { project: Project | null };
}

/** Lets pages read the answer: those of the project that was asked, or of any where none was. */
async function allowReaders(incoming: Incoming, next: (made: WithProject) => Promise<Response>): Promise<Response> {
  const asked: WithProject["asked"] = { project: null };
  const response = await next({ ...incoming, asked });
  const readers = asked.project === null ? await incoming.projects.all() : [asked.project];
  return withCors(response, incoming.request.headers.get("origin"), readers);
}

/**
 * The path below the server's own base, which is a path of the product's when embedded. Clients look for the metadata of an
 * issuer with a path by putting its well-known name before that path (RFC 8414 section 3.1).
 */
function pathBelow(pathname: string, { addresses }: IdentityDeps): string {
  const base = new URL(addresses.identity()).pathname.replace(/\/$/, "");
  if (pathname === METADATA_PATH + base) return METADATA_PATH;
  return pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : "";
}

interface FromClient extends WithProject {
  readonly client: Client;
}

/** Reads who calls, as far as connection and headers tell. */
function readClient(asked: WithProject, next: (made: FromClient) => Promise<Response>): Promise<Response> {
  const { request, socketAddress, deps } = asked;
  const forwardedFor = request.headers.get("x-forwarded-for");
  const address = clientAddress({ socket: socketAddress, forwardedFor, trusted: deps.trustedProxies });
  const userAgent = (request.headers.get("user-agent") ?? "").replaceAll("\u0000", "").slice(0, MOST_USER_AGENT);
  const origin = request.headers.get("origin");
  const parentHost = request.headers.get("x-sdk-parent-host");
  return next({ ...asked, client: { address, block: addressBlock(address), userAgent, origin, parentHost } });
}

/** Answers what is no call of the protocol: pages in their own way, and what no route has with a refusal. */
async function answerPages(given: FromClient, next: (made: SdkRequest) => Promise<Response>): Promise<Response> {
  const { request, client, projects, requestId, deps } = given;
  const url = new URL(request.url);
  const matched = matchRoute(request.method, pathBelow(url.pathname, deps), deps);
  if (matched.kind === "sdk") return next({ ...given, route: matched.route, params: matched.params });
  if (matched.kind === "none") return plainRefusal("route_not_found", requestId, deps);
  if (matched.kind === "page")
    return matched.route.answer({ request, url, params: matched.params, client, projects, requestId }, deps);
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
