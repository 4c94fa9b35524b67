import { data, type ServerBuild } from "react-router";
import { OUTAGE_RETRY_SECONDS, outageOf } from "#contracts/outage.ts";
import { servicesContext } from "./context.ts";

type ServerRoutes = ServerBuild["routes"];
type ServerRoute = NonNullable<ServerRoutes[string]>;
type Loader = NonNullable<ServerRoute["module"]["loader"]>;

/** Makes every page whose loader meets an outage a 503 that names it, which its error page puts into words. */
export function refuseOutages(routes: ServerRoutes): ServerRoutes {
  return Object.fromEntries(
    Object.entries(routes).map(([id, route]) => {
      const loader = route?.module.loader;
      if (route === undefined || loader === undefined) return [id, route];
      return [id, { ...route, module: { ...route.module, loader: refusing(loader) } }];
    }),
  );
}

function refusing(loader: Loader): Loader {
  return async (args) => {
    try {
      return await loader(args);
    } catch (error) {
      const outage = outageOf(error);
      if (outage === null) throw error;
      args.context.get(servicesContext).reportError(error, `GET ${new URL(args.request.url).pathname}`);
      // The router takes what is thrown as `data` for an answer with a status, and shows it on the error page.
      // oxlint-disable-next-line typescript/only-throw-error
      throw data({ outage }, { status: 503 });
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
