import { data } from "react-router";
import { servicesContext } from "#app/context.ts";
import { pageMeta } from "#app/discovery/page-meta.ts";
import { searchWith } from "#app/research/evidence/use-selected-figure.ts";
import { readScreenPage } from "#app/screener/load-screen.ts";
import { ScreenerView } from "#app/screener/screener-view.tsx";
import { useRefresh } from "#app/ui/use-refresh.ts";
import type { Route } from "./+types/screener.ts";

/** The screen of the address. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  return data(await readScreenPage(services.screener, new URL(request.url).searchParams));
}

/** An open figure changes the address, not the screen. */
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

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Screener · Beforehand",
    description: "Filter companies by any metric. Every figure links to its evidence.",
    isHidden: args.location.search !== "",
  });

const ASK_AGAIN_MS = 5_000;

export default function Screener({ loaderData }: Route.ComponentProps) {
  useRefresh(loaderData.progress.computed < loaderData.progress.held ? ASK_AGAIN_MS : null);
  return <ScreenerView {...loaderData} />;
}
