import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createRequestListener, type ClientAddress } from "@remix-run/node-fetch-server";
import { OUTAGE_RETRY_SECONDS, outageOf } from "#contracts/failed-requests.ts";
import type { Log } from "#server/log.ts";
import { cachedScriptSources } from "#server/page-cache/page-cache.ts";
import { NO_OBSERVER, type RequestObserver } from "#server/observe/observe-requests.ts";
import { compress } from "./compress.ts";
import { drainBody, isReadable, refuseMalformed, refuseUnreadable } from "./malformed-requests.ts";
import { answerHealth, type Health } from "./health.ts";
import type { HttpConfig } from "./http-settings.ts";
import { type OutsideScripts, securityHeaders, type Transport, transportHeaders } from "./security-headers.ts";

/** Answers files; calls `next` for everything it has no file for. */
export type FileListener = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

export interface HttpSettings {
  readonly answer: (request: Request, nonce: string, socketAddress: string) => Promise<Response>;
  readonly files: FileListener;
  readonly health: Health;
  readonly log: Log;
  /** Told of every request (nobody). */
  readonly observer?: RequestObserver;
  readonly http: Omit<HttpConfig, "stopDrainMs">;
  /** The address people open; decides the scheme behind a proxy. Null: whatever the request names. */
  readonly publicUrl: string | null;
  /** Origins of other servers that scripts of the pages may call. */
  readonly connectTo?: readonly string[];
  /** Origins of other servers that scripts of the pages may come from. */
  readonly scriptsFrom?: readonly string[];
  /** What of others signs people in, asked for at each answer (nothing). */
  readonly outsideScripts?: () => OutsideScripts;
  /** Off only while developing, where the bundler writes inline scripts of its own. */
  readonly hasSecurityHeaders: boolean;
}

const LIMITS = {
  maxHeaderSize: 16_384,
  headersTimeout: 15_000,
  requestTimeout: 25_000,
  keepAliveTimeout: 10_000,
  // How often the two above are looked at; left to itself, twice as long as a request may take.
  connectionsCheckingInterval: 5_000,
};
/** A reader that takes nothing of an answer for so long has gone, or keeps what others could use. Open streams are written to more often. */
const SILENT_CONNECTION_MS = 60_000;

/** Makes the HTTP server: operator's addresses, files, then pages and API, each answer with the security headers. */
export function createHttpServer(settings: HttpSettings): Server {
  const scheme = settings.publicUrl === null ? {} : { protocol: new URL(settings.publicUrl).protocol };
  const respond = createRequestListener(
    (request: Request, client: ClientAddress) => answerSafely(request, client.address, settings),
    {
      ...scheme,
      onError: (error) => failure(error, settings),
    },
  );
  const transport = settings.hasSecurityHeaders ? transportHeaders(transportOf(settings)) : {};
  const { observer = NO_OBSERVER } = settings;
  const server = createServer({ ...LIMITS }, (request, response) => {
    observer.observe(request, response, () => {
      drainBody(request, response);
      response.setHeaders(new Map(Object.entries(transport)));
      if (isReadable(request)) return settings.files(request, response, () => respond(request, response));
      observer.asks(null);
      refuseUnreadable(request, response, settings.log);
    });
  });
  server.setTimeout(SILENT_CONNECTION_MS);
  refuseMalformed(server, settings.log);
  return server;
}

function transportOf({ publicUrl, http }: HttpSettings): Transport {
  return { isHttps: publicUrl?.startsWith("https:") ?? false, hasHstsSubdomains: http.hasHstsSubdomains };
}

async function answerSafely(request: Request, socketAddress: string, settings: HttpSettings): Promise<Response> {
  settings.observer?.asks(request);
  const nonce = settings.hasSecurityHeaders ? randomBytes(16).toString("base64url") : "";
  const health = await answerHealth(request, settings.health, { socketAddress, token: settings.http.metricsToken });
  const answer = health ?? (await settings.answer(request, nonce, socketAddress));
  const response = compress(request, answer);
  // Pages change with the data and runs they show: kept, but asked for again before they are shown to another.
  if (!response.headers.has("cache-control")) response.headers.set("cache-control", "no-cache");
  if (settings.hasSecurityHeaders) {
    const { connectTo = [], scriptsFrom = [], outsideScripts } = settings;
    const outside = outsideScripts === undefined ? {} : { outside: outsideScripts() };
    const scriptSources = cachedScriptSources(answer);
    const kept = scriptSources === undefined ? {} : { scriptSources };
    addMissing(
      response.headers,
      securityHeaders({ nonce, ...transportOf(settings), connectTo, scriptsFrom, ...outside, ...kept }),
    );
  }
  return response;
}

/** What an answer says of itself stands; one with a policy of its own says by it who may frame it. */
function addMissing(headers: Headers, defaults: Readonly<Record<string, string>>): void {
  const hasOwnPolicy = headers.has("content-security-policy");
  for (const [name, value] of Object.entries(defaults)) {
    if (!headers.has(name) && !(hasOwnPolicy && name === "x-frame-options")) headers.set(name, value);
  }
}

function failure(error: unknown, { log, observer = NO_OBSERVER }: HttpSettings): Response {
  log.error({ err: error }, "a request failed unexpectedly");
  const headers = { "content-type": "text/plain; charset=utf-8" };
  const id = observer.requestId();
  const mention = id === null ? "" : ` If you write to us, mention ${id}.`;
  if (outageOf(error) === null)
    return new Response(`Something went wrong here. Please try again.${mention}\n`, { status: 500, headers });
  return new Response(`We can't answer right now. Please try again in a few seconds.${mention}\n`, {
    status: 503,
    headers: { ...headers, "retry-after": String(OUTAGE_RETRY_SECONDS), "cache-control": "no-store" },
  });
}
