import { Suspense } from "react";
import { data } from "react-router";
import { readBrowseQuestion } from "#app/companies/browse-address.ts";
import { CompaniesView, titleOf } from "#app/companies/companies-view.tsx";
import { loadCompanies } from "#app/companies/load-companies.ts";
import { servicesContext } from "#app/context.ts";
import { pageMeta } from "#app/discovery/page-meta.ts";
import { searchWith } from "#app/research/evidence/use-selected-figure.ts";
import { lazyComponent } from "#app/research/lazy/lazy-component.tsx";
import { useRefresh } from "#app/ui/use-refresh.ts";
import type { Route } from "./+types/companies.ts";

/** Its search is no part of a list. */
const NothingHere = lazyComponent(async () => (await import("#app/search/nothing-here.tsx")).NothingHere);

/** The companies of the sector and industry in the address. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { browse, screener, data: about } = context.get(servicesContext);
  const shown = await loadCompanies(browse, readBrowseQuestion(new URL(request.url).searchParams));
  if (shown === null) return data(null, { status: 404 });
  const { source, symbols } = about;
  return data({ ...shown, progress: screener.progress(), data: { source, symbols } });
}

/** An open figure changes the address, not the list. */
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
  const shown = args.loaderData;
  if (shown === null || shown === undefined)
    return pageMeta(args, { title: "Page not found · Beforehand", isHidden: true });
  const { question } = shown;
  return pageMeta(args, {
    title:
      question.sector === null ? "Companies by sector · Beforehand" : `${titleOf(question)} · Companies · Beforehand`,
    description: "Companies by sector and industry, with the medians of their figures.",
    isHidden: question.page > 1 || question.sortBy === "name",
  });
};

const ASK_AGAIN_MS = 5_000;

export default function Companies({ loaderData }: Route.ComponentProps) {
  const isComputing = loaderData !== null && loaderData.progress.computed < loaderData.progress.held;
  useRefresh(isComputing ? ASK_AGAIN_MS : null);
  if (loaderData !== null) return <CompaniesView {...loaderData} />;
  return (
    <Suspense>
      <NothingHere hits={[]} />
    </Suspense>
  );
}
