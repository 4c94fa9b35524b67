import { data } from "react-router";
import { ChartsView } from "#app/charts/charts-view.tsx";
import { metricGroups } from "#app/charts/metric-groups.ts";
import { loadChart } from "#app/charts/load-chart.ts";
import { currentRequest, servicesContext } from "#app/context.ts";
import { pageMeta } from "#app/discovery/page-meta.ts";
import { searchWith } from "#app/research/evidence/use-selected-figure.ts";
import { usualChart } from "#research/charts/chart-question.ts";
import type { Route } from "./+types/charts.ts";

/** Reads the chart that the address asks for. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const loaded = await loadChart(request, services, context.get(currentRequest));
  const shared = { groups: metricGroups(), today: services.earnings.today() };
  if (loaded.ok) return data({ ...shared, ...loaded.chart, retryAfter: null });
  const empty = { question: usualChart([], []), refusals: [], panels: [], ends: { figures: null, prices: null } };
  const headers = { "retry-after": String(loaded.seconds) };
  return data({ ...shared, ...empty, retryAfter: loaded.seconds }, { status: 429, headers });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** An open figure changes the address, not the chart. */
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
  const titles = args.loaderData?.panels.map(({ chart }) => chart.title) ?? [];
  return pageMeta(args, {
    title: `${titles[0] ?? "Charts"} · Beforehand`,
    description: "Any metric of up to eight companies as a chart and a table. Figures link to their evidence.",
    isHidden: args.location.search !== "",
  });
};

export default function Charts({ loaderData }: Route.ComponentProps) {
  return <ChartsView {...loaderData} />;
}
