import { data, isRouteErrorResponse, type ServerBuild } from "react-router";
import { OUTAGE_RETRY_SECONDS, outageOf } from "#contracts/outage.ts";
import { requestIdContext, servicesContext } from "./context.ts";

type ServerRoutes = ServerBuild["routes"];
type ServerRoute = NonNullable<ServerRoutes[string]>;
type Loader = NonNullable<ServerRoute["module"]["loader"]>;

/**
 * Makes every page whose loader fails a 500 or, by an outage, a 503, with what its error page needs to put it into words:
 * which part is away, and the id of the request.
 */
export function refuseFailures(routes: ServerRoutes): ServerRoutes {
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
      context.get(servicesContext).reportError(error, `GET ${new URL(request.url).pathname}`);
      // The router takes what is thrown as `data` for an answer with a status, and shows it on the error page.
      // oxlint-disable-next-line typescript/only-throw-error
      throw data({ outage, requestId: context.get(requestIdContext) }, { status: outage === null ? 500 : 503 });
    }
  };
}

/** Says of a page that is refused when to come back, and that nobody keeps the refusal. */
export function sayWhenToComeBack(response: Response): Response {
  if (response.status !== 503 || response.headers.has("retry-after")) return response;
  response.headers.set("retry-after", String(OUTAGE_RETRY_SECONDS));
  response.headers.set("cache-control", "no-store");
  return response;
}
