import type { RouterContextProvider } from "react-router";
import { servicesContext, type Services } from "#app/context.ts";
import { problemResponse } from "#app/problem.ts";

/** Runs one API call; an error nobody expected, other than by a client who left, is reported and becomes a 500 that tells nothing of the inside. */
export async function answer(
  request: Request,
  context: Readonly<RouterContextProvider>,
  work: (services: Services) => Response | Promise<Response>,
): Promise<Response> {
  const services = context.get(servicesContext);
  try {
    return await work(services);
  } catch (error) {
    if (!request.signal.aborted) services.reportError(error, `${request.method} ${new URL(request.url).pathname}`);
    return problemResponse({
      status: 500,
      kind: "unexpected",
      detail: "The error has been recorded. Nothing was half-written; the same request may be sent again.",
    });
  }
}

/** A JSON answer that no cache keeps. */
export function freshJson(body: unknown, init: ResponseInit = {}): Response {
  const headers = new Headers(init.headers);
  headers.set("cache-control", "no-store");
  return Response.json(body, { ...init, headers });
}
