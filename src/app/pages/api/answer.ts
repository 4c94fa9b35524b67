import type { RouterContextProvider } from "react-router";
import { servicesContext, type Services } from "#app/context.ts";
import { away, problemResponse, tooMany } from "#app/problem.ts";
import { outageOf, unknownOutcome } from "#contracts/outage.ts";
import { refuseForeign } from "./refuse-foreign.ts";
import { refuseParameters } from "./refuse-parameters.ts";

/**
 * Runs one API call. What writes must come from our own pages, and not too often from one client or account. An error nobody expected, other than by a client who left, is reported and becomes a 500 that tells nothing of the inside; an outage becomes a 503.
 * @param parameters the query parameters that the call knows (none); under `/api/`, others are refused
 */
export async function answer(
  request: Request,
  context: Readonly<RouterContextProvider>,
  work: (services: Services) => Response | Promise<Response>,
  parameters: readonly string[] = [],
): Promise<Response> {
  const services = context.get(servicesContext);
  try {
    return refuseParameters(request, parameters) ?? (await refuseWrite(request, services)) ?? (await work(services));
  } catch (error) {
    if (!request.signal.aborted) services.reportError(error, `${request.method} ${new URL(request.url).pathname}`);
    const outage = outageOf(error);
    if (outage !== null) return away(outage, request.method);
    const detail = `The error has been recorded. ${unknownOutcome(request.method)}`;
    return problemResponse({ status: 500, kind: "unexpected", detail });
  }
}

/** A foreign page is refused before it is counted: it must not use up what the visitor whose browser it uses has left. */
async function refuseWrite(request: Request, services: Services): Promise<Response | null> {
  if (request.method === "GET" || request.method === "HEAD") return null;
  const foreign = refuseForeign(request, services.publicOrigin);
  if (foreign !== null) return foreign;
  const visitor = await services.visitor(request);
  const seconds = await services.limits.take("writes", visitor?.userId ?? null);
  return seconds === null ? null : tooMany(seconds);
}

/** A JSON answer that no cache keeps. */
export function freshJson(body: unknown, init: ResponseInit = {}): Response {
  const headers = new Headers(init.headers);
  headers.set("cache-control", "no-store");
  return Response.json(body, { ...init, headers });
}
