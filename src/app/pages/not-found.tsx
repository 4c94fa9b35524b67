import { data } from "react-router";
import { servicesContext } from "#app/context.ts";
import { pageMeta } from "#app/discovery/page-meta.ts";
import { nearCompanies, NothingHere } from "#app/search/nothing-here.tsx";
import type { Route } from "./+types/not-found.ts";

/** Takes every address no other route has, and looks for a company in its last words. */
export function loader({ request, context }: Route.LoaderArgs) {
  return data({ hits: nearCompanies(request.url, context.get(servicesContext).companies) }, { status: 404 });
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Page not found · Beforehand", isHidden: true });

export default function NotFound({ loaderData: { hits } }: Route.ComponentProps) {
  return <NothingHere hits={hits} />;
}
