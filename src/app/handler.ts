import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import * as build from "virtual:react-router/server-build";
import { nonceContext, servicesContext, type PageHandler, type Services } from "./context.ts";
import { wrongMethod } from "./problem.ts";
import { refuseOutages, sayWhenToComeBack } from "./refuse-outages.ts";

/** Makes the function that answers every page and API request from the services handed in. */
export function createHandler(services: Services, mode: "production" | "development"): PageHandler {
  const serverBuild: ServerBuild = { ...build, routes: refuseOutages(build.routes) };
  const handle = createRequestHandler(serverBuild, mode);
  return async (request, nonce) => {
    if (!isReading(request) && !new URL(request.url).pathname.startsWith("/api/")) return wrongMethod("GET, HEAD");
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    context.set(nonceContext, nonce);
    return sayWhenToComeBack(await handle(request, context));
  };
}

/** Pages are read and nothing more; what writes is the API's. */
function isReading({ method }: Request): boolean {
  return method === "GET" || method === "HEAD";
}
