import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { LRUCache } from "lru-cache";
import { isTrustedProxy } from "#platform/client-address.ts";
import { OPERATORS_PATHS } from "#server/http/health.ts";
import type { Connection, ConnectionStep, ObservedConnection } from "#server/http/exchange.ts";
import type { Log, RootLog } from "#server/log.ts";
import type { Meter } from "./metrics.ts";
import { type OpenSpan, readTraceparent, type TraceContext, type Tracing } from "./tracing.ts";

/** Gives each request its id, and tells log, metrics and traces how it was answered. */
export type RequestObserver = ConnectionStep<Connection, ObservedConnection>;

export interface ObserverOptions {
  readonly meter: Meter;
  readonly tracing: Tracing;
  readonly log: RootLog;
  /** Proxies whose `traceparent` is believed. */
  readonly trustedProxies: readonly string[];
  /** The pattern of the address that a request asks for. */
  readonly routeOf: (request: Request) => string;
}

/** For a server that nobody observes. */
export function observeNothing(log: Log): RequestObserver {
  return (connection, next) => next({ ...connection, requestId: null, log, nameRoute: () => undefined });
}

/** What a request counts as until somebody else than the files takes it up. */
const FILE = "file";
const UNREADABLE = "unreadable";
const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const KEPT_ROUTES = 2_000;

/** Makes the observer of one server. It observes a request until its answer has ended. */
export function createRequestObserver(options: ObserverOptions): RequestObserver {
  const { meter, tracing } = options;
  const routes = new LRUCache<string, string>({ max: KEPT_ROUTES });
  return (connection, next) => {
    const { incoming, outgoing } = connection;
    const caller = callerOf(incoming, options.trustedProxies);
    const requestId = caller?.traceId ?? newRequestId();
    const log = options.log.child({ requestId });
    const named = { route: FILE };
    const method = METHODS.has(incoming.method ?? "") ? String(incoming.method) : "OTHER";
    outgoing.setHeader("x-request-id", requestId);
    const begun = performance.now();
    const span = tracing.begin({ name: method, kind: "server", position: "top", parent: caller, traceId: requestId });
    meter.change("http_requests_in_flight", 1);
    outgoing.once("close", () => {
      note({ ...connection, ...named, method, ms: performance.now() - begun }, span, { meter, log });
    });
    const nameRoute = (request: Request | null): void => {
      named.route = request === null ? UNREADABLE : routeOf(request, options.routeOf, routes);
    };
    span.run(() => next({ ...connection, requestId, log, nameRoute }));
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

interface Answered extends Connection {
  /** The pattern of the address that was asked for, never the address itself. */
  readonly route: string;
  readonly method: string;
  readonly ms: number;
}

function note(answered: Answered, span: OpenSpan, { meter, log }: { readonly meter: Meter; readonly log: Log }): void {
  const { incoming, outgoing, route, method, ms } = answered;
  const status = outgoing.headersSent ? outgoing.statusCode : null;
  meter.change("http_requests_in_flight", -1);
  meter.count("http_requests_total", {
    method,
    route,
    status: status === null ? "left" : `${Math.floor(status / 100)}xx`,
  });
  if (!isStream(incoming)) meter.measure("http_request_duration_seconds", ms / 1_000, { method, route });
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
