import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { isTrustedProxy } from "#platform/client-address.ts";
import { OPERATORS_PATHS } from "#server/http/health.ts";
import type { Log } from "#server/log.ts";
import type { Meter } from "./metrics.ts";
import { type OpenSpan, readTraceparent, type TraceContext, type Tracing } from "./tracing.ts";
import { AsyncLocalStorage } from "node:async_hooks";

/** Gives each request its id, and tells log, metrics and traces how it was answered. */
export interface RequestObserver {
  /** Observes a request from now until its answer has ended, and runs what answers it. */
  observe(request: IncomingMessage, response: ServerResponse, work: () => void): void;
  /** Names what the request at hand asks for, once it is known to be no file; null: it cannot be read. */
  asks(request: Request | null): void;
  /** The id of the request at hand; null outside of any. */
  requestId(): string | null;
}

export interface ObserverOptions {
  readonly scope: RequestScope;
  readonly meter: Meter;
  readonly tracing: Tracing;
  readonly log: Pick<Log, "info" | "debug">;
  /** Proxies whose `traceparent` is believed. */
  readonly trustedProxies: readonly string[];
  /** The pattern of the address that a request asks for. */
  readonly routeOf: (request: Request) => string;
}

/** For a server that nobody observes. */
export const NO_OBSERVER: RequestObserver = {
  observe: (_request, _response, work) => work(),
  asks: () => undefined,
  requestId: () => null,
};

/** What a request counts as until somebody else than the files takes it up. */
const FILE = "file";
const UNREADABLE = "unreadable";
const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const KEPT_ROUTES = 2_000;

/** Makes the observer of one server. */
export function createRequestObserver(options: ObserverOptions): RequestObserver {
  const { scope, meter, tracing } = options;
  const routes = new LRUCache<string, string>({ max: KEPT_ROUTES });
  return {
    observe(request, response, work) {
      const caller = callerOf(request, options.trustedProxies);
      const facts: RequestFacts = { id: caller?.traceId ?? newRequestId(), route: FILE };
      const method = METHODS.has(request.method ?? "") ? String(request.method) : "OTHER";
      response.setHeader("x-request-id", facts.id);
      const begun = performance.now();
      const span = tracing.begin({ name: method, kind: "server", position: "top", parent: caller, traceId: facts.id });
      meter.change("http_requests_in_flight", 1);
      response.once("close", () => {
        const answered = { request, response, facts, method, ms: performance.now() - begun };
        scope.run(facts, () => note(answered, span, options));
      });
      scope.run(facts, () => span.run(work));
    },
    asks(request) {
      const facts = scope.current();
      if (facts === null) return;
      facts.route = request === null ? UNREADABLE : routeOf(request, options.routeOf, routes);
    },
    requestId: () => scope.current()?.id ?? null,
  };
}

/** The digits of a UUID, which is how the identity server writes it. */
function newRequestId(): string {
  return randomUUID().replaceAll("-", "");
}

/** A stranger must not choose the id that their request goes into the log with. */
function callerOf({ socket, headers }: IncomingMessage, trusted: readonly string[]): TraceContext | null {
  const { traceparent } = headers;
  if (typeof traceparent !== "string" || !isTrustedProxy(socket.remoteAddress ?? "", trusted)) return null;
  return readTraceparent(traceparent);
}

/** Matching an address against every pattern costs more than remembering it. */
function routeOf(request: Request, find: ObserverOptions["routeOf"], known: LRUCache<string, string>): string {
  const key = `${request.method} ${new URL(request.url).pathname}`;
  const route = known.get(key) ?? find(request);
  known.set(key, route);
  return route;
}

interface Answered {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly facts: RequestFacts;
  readonly method: string;
  readonly ms: number;
}

function note(answered: Answered, span: OpenSpan, { meter, log }: ObserverOptions): void {
  const { request, response, facts, method, ms } = answered;
  const { route } = facts;
  const status = response.headersSent ? response.statusCode : null;
  meter.change("http_requests_in_flight", -1);
  meter.count("http_requests_total", {
    method,
    route,
    status: status === null ? "left" : `${Math.floor(status / 100)}xx`,
  });
  if (!isStream(request)) meter.measure("http_request_duration_seconds", ms / 1_000, { method, route });
  const level = route === FILE || OPERATORS_PATHS.has(route) ? "debug" : "info";
  log[level]({ method, route, status, ms: Math.round(ms) }, status === null ? "the client left" : "answered");
  span.rename(`${method} ${route}`);
  span.add({ "http.request.method": method, "http.route": route, "http.response.status_code": status ?? 0 });
  span.end(status !== null && status >= 500 ? new Error("the answer is an error of ours") : undefined);
}

/** Open for as long as its reader likes. */
function isStream({ headers }: IncomingMessage): boolean {
  return (headers.accept ?? "").includes("text/event-stream");
}

/** What is known of one request while it is answered. */
interface RequestFacts {
  /** 32 hexadecimal digits; the answer, log lines, error pages and the trace have the same. */
  readonly id: string;
  /** The pattern of the address that was asked for, never the address itself. */
  route: string;
}

/** Which request the work at hand is done for. */
export interface RequestScope {
  run<Result>(facts: RequestFacts, work: () => Result): Result;
  /** Null outside of any request. */
  current(): RequestFacts | null;
}

/** Makes the scope of one process. */
export function createRequestScope(): RequestScope {
  const storage = new AsyncLocalStorage<RequestFacts>();
  return {
    run: (facts, work) => storage.run(facts, work),
    current: () => storage.getStore() ?? null,
  };
}
