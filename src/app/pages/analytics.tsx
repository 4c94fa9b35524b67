import { data } from "react-router";
import { providerNote } from "#analytics/collector/report/report-words.ts";
import { ReportView, spanOf } from "#app/analytics-report/report-view.tsx";
import { servicesContext } from "#app/context.ts";
import { pageMeta } from "#app/discovery/page-meta.ts";
import { nearCompanies, NothingHere } from "#app/search/nothing-here.tsx";
import type { Route } from "./+types/analytics.ts";

/** What happened on the site, for those whom the operator named; for everybody else nothing is at this address. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { operator, analytics, companies } = context.get(servicesContext);
  const days = spanOf(new URL(request.url).searchParams.get("days"));
  const report = await operator.analytics(request, days);
  if (report === null)
    return data({ report, note: null, hits: nearCompanies(request.url, companies) }, { status: 404 });
  const note = providerNote(analytics.provider, report);
  return data({ report, note, hits: [] }, { headers: { "cache-control": "no-store" } });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = (args) => {
  const title = args.loaderData?.report ? "Analytics" : "Page not found";
  return pageMeta(args, { title: `${title} · Beforehand`, isHidden: true });
};

export default function Analytics({ loaderData: { report, note, hits } }: Route.ComponentProps) {
  return report === null ? <NothingHere hits={hits} /> : <ReportView report={report} note={note} />;
}
