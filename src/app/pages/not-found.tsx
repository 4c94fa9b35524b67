import { data, redirect } from "react-router";
import { servicesContext } from "#app/context.ts";
import { pageMeta } from "#app/discovery/page-meta.ts";
import { tabPath } from "#app/research/page/research-address.ts";
import { nearCompanies, NothingHere } from "#app/search/nothing-here.tsx";
import type { Route } from "./+types/not-found.ts";

/** Takes every address no other route has: leads to the tab of a company that it means, or looks for one in its last words. */
export function loader({ request, context }: Route.LoaderArgs) {
  const tab = tabPath(new URL(request.url));
  if (tab !== null) return redirect(tab);
  return data({ hits: nearCompanies(request.url, context.get(servicesContext).companies) }, { status: 404 });
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Page not found · Beforehand", isHidden: true });

export default function NotFound({ loaderData: { hits } }: Route.ComponentProps) {
  return <NothingHere hits={hits} />;
}
