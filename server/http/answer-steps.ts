import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type ClientAddress, createRequestListener } from "@remix-run/node-fetch-server";
import { OUTAGE_RETRY_SECONDS, outageOf } from "#contracts/failed-requests.ts";
import { cachedScriptSources } from "#server/page-cache/page-cache.ts";
import { compress } from "./compress.ts";
import type { ConnectionStep, Exchange, ExchangeStep, ObservedConnection } from "./exchange.ts";
import { answerHealth, type Health } from "./health.ts";
import { drainBody, isReadable, refuseUnreadable } from "./malformed-requests.ts";
import { type HeaderSettings, type OutsideScripts, securityHeaders, transportHeaders } from "./security-headers.ts";

/** Answers files; calls `next` for everything it has no file for. */
export type FileListener = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** What the Content-Security-Policy of all answers names. */
interface PagePolicy extends Omit<HeaderSettings, "nonce" | "scriptSources" | "outside"> {
  /** What of others signs people in, asked for at each answer (nothing). */
  readonly outsideScripts?: () => OutsideScripts;
}

/** Reads the rest of a body that nobody wants, and sets the headers that files have too. */
export function prepareConnection(policy: PagePolicy | null): ConnectionStep<ObservedConnection> {
  const headers = new Map(Object.entries(policy === null ? {} : transportHeaders(policy)));
  return (connection, next) => {
    drainBody(connection.incoming, connection.outgoing);
    connection.outgoing.setHeaders(headers);
    next(connection);
  };
}

/** Refuses what cannot be read, before anybody looks at it. */
export const refuseUnread: ConnectionStep<ObservedConnection> = (connection, next) => {
  const { incoming, outgoing, log, nameRoute } = connection;
  if (isReadable(incoming)) return next(connection);
  nameRoute(null);
  refuseUnreadable(incoming, outgoing, log);
};

/** Sends files. */
export function sendFiles(files: FileListener): ConnectionStep<ObservedConnection> {
  return (connection, next) => files(connection.incoming, connection.outgoing, () => next(connection));
}

interface RequestOptions {
  /** The address people open; decides the scheme behind a proxy. Null: whatever the request names. */
  readonly publicUrl: string | null;
  readonly hasNonce: boolean;
}

/** Answers what is no file with a `Response` to a `Request`; an error that nobody expected becomes a 500 or, by an outage, a 503. */
export function answerRequests(
  { publicUrl, hasNonce }: RequestOptions,
  answer: (exchange: Exchange) => Promise<Response>,
): (connection: ObservedConnection) => void {
  const scheme = publicUrl === null ? {} : { protocol: new URL(publicUrl).protocol };
  return ({ incoming, outgoing, ...observed }) => {
    const listen = createRequestListener(
      (request: Request, { address }: ClientAddress) => {
        const nonce = hasNonce ? randomBytes(16).toString("base64url") : "";
        return answer({ ...observed, request, socketAddress: address, nonce });
      },
      { ...scheme, onError: (error) => failure(error, observed) },
    );
    listen(incoming, outgoing);
  };
}

function failure(error: unknown, { log, requestId }: Pick<Exchange, "log" | "requestId">): Response {
  log.error({ err: error }, "a request failed unexpectedly");
  const headers = { "content-type": "text/plain; charset=utf-8" };
  const mention = requestId === null ? "" : ` If you write to us, mention ${requestId}.`;
  if (outageOf(error) === null)
    return new Response(`Something went wrong here. Please try again.${mention}\n`, { status: 500, headers });
  return new Response(`We can't answer right now. Please try again in a few seconds.${mention}\n`, {
    status: 503,
    headers: { ...headers, "retry-after": String(OUTAGE_RETRY_SECONDS), "cache-control": "no-store" },
  });
}

/** Names the route for log, metrics and traces. */
export const nameRoute: ExchangeStep = (exchange, next) => {
  exchange.nameRoute(exchange.request);
  return next(exchange);
};

/** Packs the answer, and sets the headers that it does not set itself. @param policy null: none of security */
export function finishAnswer(policy: PagePolicy | null): ExchangeStep {
  return async (exchange, next) => {
    const answer = await next(exchange);
    const response = compress(exchange.request, answer);
    // Pages change with the data and runs they show: kept, but asked for again before they are shown to another.
    if (!response.headers.has("cache-control")) response.headers.set("cache-control", "no-cache");
    if (policy === null) return response;
    const { outsideScripts, ...settings } = policy;
    const outside = outsideScripts === undefined ? {} : { outside: outsideScripts() };
    const scriptSources = cachedScriptSources(answer);
    const kept = scriptSources === undefined ? {} : { scriptSources };
    addMissing(response.headers, securityHeaders({ nonce: exchange.nonce, ...settings, ...outside, ...kept }));
    return response;
  };
}

/** What an answer says of itself stands; one with a policy of its own says by it who may frame it. */
function addMissing(headers: Headers, defaults: Readonly<Record<string, string>>): void {
  const hasOwnPolicy = headers.has("content-security-policy");
  for (const [name, value] of Object.entries(defaults)) {
    if (!headers.has(name) && !(hasOwnPolicy && name === "x-frame-options")) headers.set(name, value);
  }
}

/** Answers the operator's own addresses. @param token `METRICS_TOKEN` */
export function answerOperator(health: Health, token: string | null): ExchangeStep {
  return async (exchange, next) => {
    const { request, socketAddress } = exchange;
    return (await answerHealth(request, health, { socketAddress, token })) ?? next(exchange);
  };
}
