import { Link, redirect } from "react-router";
import { servicesContext } from "#app/context.ts";
import { pageMeta } from "#app/discovery/page-meta.ts";
import { CompanyList } from "#app/search/company-list.tsx";
import { CompanySearch } from "#app/search/company-search.tsx";
import { describeHits, INDEX_ADVICE, LIST_LIMIT, queryOf, whereTo } from "#app/search/search-state.ts";
import { researchAddress } from "#app/addresses.ts";
import { useResultsTracking } from "#app/search/use-company-answers.ts";
import type { Route } from "./+types/search.ts";
import { Stack } from "#app/ui/layout.tsx";

const QUERY_LIMIT = 100;

export function loader({ request, context }: Route.LoaderArgs) {
  const query = queryOf(new URL(request.url).searchParams.get("q") ?? "").slice(0, QUERY_LIMIT);
  if (query === "") return { query, hits: [] };
  const destination = whereTo(query, context.get(servicesContext).companies);
  if (destination.kind === "company") return redirect(researchAddress(destination.symbol));
  return { query, hits: destination.hits };
}

export const meta: Route.MetaFunction = (args) => {
  const query = args.loaderData?.query;
  return pageMeta(args, { title: query ? `${query} · Search · Beforehand` : "Search · Beforehand", isHidden: true });
};

export default function Search({ loaderData: { query, hits } }: Route.ComponentProps) {
  useResultsTracking(query, hits.length);
  const found = describeHits(query, hits);
  const isNear = found !== INDEX_ADVICE && hits.every(({ match }) => match === "near");
  return (
    <Stack gap={4}>
      <h1>Search companies</h1>
      <CompanySearch key={query} size="large" initialText={query} isFirst />
      {query === "" ? (
        <p>
          Type a symbol such as NVDA, or any part of a company’s name. Or{" "}
          <Link to="/companies">browse companies by sector</Link>.
        </p>
      ) : (
        <>
          <p>
            {hits.length === LIST_LIMIT && !isNear
              ? `The first ${hits.length} matches. Type more of the name to find others.`
              : found}
          </p>
          {isNear && (
            <p>
              Check the spelling, or <Link to="/companies">browse companies by sector</Link>.
            </p>
          )}
          {hits.length > 0 && <CompanyList hits={hits} />}
        </>
      )}
    </Stack>
  );
}
