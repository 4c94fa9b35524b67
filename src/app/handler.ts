import { createRequestHandler, matchRoutes, RouterContextProvider, type ServerBuild } from "react-router";
import * as build from "virtual:react-router/server-build";
import { nonceContext, requestIdContext, servicesContext, type PageHandler, type Services } from "./context.ts";
import { nameProblem, wrongMethod } from "./problem.ts";
import { refuseFailures, sayWhenToComeBack } from "./refuse-failures.ts";

/**
 * Makes the function that answers every page and API request from the services handed in.
 *
 * @param requestId gives the id of the request that is being answered (none has one)
 */
export function createHandler(
  services: Services,
  mode: "production" | "development",
  requestId: () => string | null = () => null,
): PageHandler {
  const serverBuild: ServerBuild = { ...build, routes: refuseFailures(build.routes) };
  const handle = createRequestHandler(serverBuild, mode);
  const answer: PageHandler = async (request, nonce) => {
    if (!isReading(request) && !new URL(request.url).pathname.startsWith("/api/")) return wrongMethod("GET, HEAD");
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    context.set(nonceContext, nonce);
    context.set(requestIdContext, requestId());
    return sayWhenToComeBack(await handle(request, context));
  };
  return async (request, nonce) => nameProblem(await answer(request, nonce), requestId());
}

const ROUTES = Object.values(build.routes).flatMap((route) =>
  route?.parentId === "root" ? [{ path: route.path ?? "/" }] : [],
);

/** The pattern of the route that answers a path, for example `/research/:symbol`. */
export function routePattern(pathname: string): string {
  // Pages that follow a link ask for their data by a name of its own.
  const page = pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/");
  const path = matchRoutes(ROUTES, page)?.at(-1)?.route.path ?? "*";
  return path.startsWith("/") || path === "*" ? path : `/${path}`;
}

/** Pages are read and nothing more; what writes is the API's. */
function isReading({ method }: Request): boolean {
  return method === "GET" || method === "HEAD";
}
