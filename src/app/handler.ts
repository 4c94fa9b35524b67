import {
  createRequestHandler,
  data,
  isRouteErrorResponse,
  matchRoutes,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import * as build from "virtual:react-router/server-build";
import { currentRequest, type PageHandler, type Services, servicesContext } from "./context.ts";
import { nameProblem, wrongMethod } from "./problem.ts";
import { OUTAGE_RETRY_SECONDS, outageOf } from "#contracts/failed-requests.ts";

/** Makes the function that answers every page and API request from the services handed in. */
export function createHandler(services: Services, mode: "production" | "development"): PageHandler {
  const serverBuild: ServerBuild = { ...build, routes: refuseFailures(build.routes) };
  const handle = createRequestHandler(serverBuild, mode);
  const answer: PageHandler = async (request, current) => {
    if (!isReadRequest(request) && !new URL(request.url).pathname.startsWith("/api/")) return wrongMethod("GET, HEAD");
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    context.set(currentRequest, current);
    return withRetryAfter(await handle(request, context));
  };
  return async (request, current) => nameProblem(await answer(request, current), current.requestId);
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
function isReadRequest({ method }: Request): boolean {
  return method === "GET" || method === "HEAD";
}

type ServerRoutes = ServerBuild["routes"];
type Loader = NonNullable<NonNullable<ServerRoutes[string]>["module"]["loader"]>;

/**
 * Makes every page whose loader fails a 500 or, by an outage, a 503, with what its error page needs to put it into words:
 * which part is away, and the id of the request.
 */
function refuseFailures(routes: ServerRoutes): ServerRoutes {
  return Object.fromEntries(
    Object.entries(routes).map(([id, route]) => {
      const loader = route?.module.loader;
      if (route === undefined || loader === undefined) return [id, route];
      const isPage = route.module.default !== undefined;
      return [id, { ...route, module: { ...route.module, loader: refusing(loader, isPage) } }];
    }),
  );
}

function refusing(loader: Loader, isPage: boolean): Loader {
  return async (args) => {
    const { request, context } = args;
    try {
      return await loader(args);
    } catch (error) {
      const outage = outageOf(error);
      const isMeant = error instanceof Response || isRouteErrorResponse(error) || !(error instanceof Error);
      if (isMeant || request.signal.aborted || (outage === null && !isPage)) throw error;
      const { reportError, requestId } = context.get(currentRequest);
      reportError(error, `GET ${new URL(request.url).pathname}`);
      // oxlint-disable-next-line typescript/only-throw-error -- the router shows what is thrown as `data` on the error page, with its status
      throw data({ outage, requestId }, { status: outage === null ? 500 : 503 });
    }
  };
}

/** Says of a page that is refused when to come back, and that nobody keeps the refusal. */
function withRetryAfter(response: Response): Response {
  if (response.status !== 503 || response.headers.has("retry-after")) return response;
  response.headers.set("retry-after", String(OUTAGE_RETRY_SECONDS));
  response.headers.set("cache-control", "no-store");
  return response;
}
