import { data, redirect } from "react-router";
import { metricGroups } from "#app/charts/metric-groups.ts";
import { CompareView } from "#app/compare/compare-view.tsx";
import { loadComparison } from "#app/compare/load-comparison.ts";
import { currentRequest, servicesContext } from "#app/context.ts";
import { pageMeta } from "#app/discovery/page-meta.ts";
import { searchWith } from "#app/research/evidence/use-selected-figure.ts";
import type { Route } from "./+types/compare.ts";

/** Reads the comparison that the address asks for. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const loaded = await loadComparison(request, services, context.get(currentRequest));
  if (loaded.kind === "moved") return redirect(loaded.to);
  const { retryAfter } = loaded.shown;
  const shown = { ...loaded.shown, groups: metricGroups(), today: services.earnings.today() };
  if (retryAfter === null) return data(shown);
  return data(shown, { status: 429, headers: { "retry-after": String(retryAfter) } });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** An open figure changes the address, not the comparison. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: {
  readonly currentUrl: URL;
  readonly nextUrl: URL;
  readonly defaultShouldRevalidate: boolean;
}): boolean {
  const isOther = searchWith(currentUrl.search, null) !== searchWith(nextUrl.search, null);
  return isOther || currentUrl.search === nextUrl.search ? defaultShouldRevalidate : false;
}

export const meta: Route.MetaFunction = (args) => {
  const symbols = args.loaderData?.companies.map(({ symbol }) => symbol) ?? [];
  const title = symbols.length === 0 ? "Compare companies" : `${symbols.join(", ")} side by side`;
  return pageMeta(args, {
    title: `${title} · Beforehand`,
    description: "Two to eight companies side by side by any metric. Figures link to their evidence.",
    isHidden: symbols.length > 0,
  });
};

export default function Compare({ loaderData }: Route.ComponentProps) {
  return <CompareView {...loaderData} />;
}
