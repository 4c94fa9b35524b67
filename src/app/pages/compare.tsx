import { data } from "react-router";
import { CompareView } from "#app/compare/compare-view.tsx";
import { measureChoices, readCompareQuestion } from "#app/compare/comparison.ts";
import { currentRequest, servicesContext } from "#app/context.ts";
import { pageMeta } from "#app/discovery/page-meta.ts";
import { searchWith } from "#app/research/evidence/use-selected-figure.ts";
import type { Lookup } from "#research/companies/lookup.ts";
import type { Route } from "./+types/compare.ts";

/** Looks every symbol up, and reads those that figures are held of. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const current = context.get(currentRequest);
  const question = readCompareQuestion(new URL(request.url).searchParams);
  const found = question.symbols.map((asked) => ({ asked, found: services.companies.find(asked) }));
  const absent = found.flatMap(({ asked, found: one }) =>
    one.kind === "held" ? [] : [{ asked, reason: whyNot(one) }],
  );
  const ciks = found.flatMap(({ found: one }) => (one.kind === "held" ? [one.cik] : []));
  const today = services.earnings.today();
  const shown = { question, absent, choices: measureChoices(), today };
  const user = ciks.length === 0 ? null : await current.user();
  const seconds =
    ciks.length === 0 ? null : await services.limits.take("reports", user?.userId ?? null, current.client);
  if (seconds !== null) return data({ ...shown, companies: [], retryAfter: seconds }, 429);
  const { companies, unreadable } = await services.comparison.read(
    { ...question, ciks: [...new Set(ciks)] },
    current.reportError,
  );
  const damaged = found.flatMap(({ asked, found: one }) =>
    one.kind === "held" && unreadable.includes(one.cik) ? [{ asked, reason: DAMAGED }] : [],
  );
  return data({ ...shown, absent: [...absent, ...damaged], companies, retryAfter: null });
}

const DAMAGED = "cannot be loaded right now because of an error on our side.";

function whyNot(found: Exclude<Lookup, { kind: "held" }>): string {
  switch (found.kind) {
    case "fund":
      return "is a fund, not a company.";
    case "listed":
      return "is listed, but we have no figures for it.";
    case "moved":
      return "is no longer used. Search for the company by name.";
    case "unknown":
      return "is not a symbol that we know.";
  }
}

/** An open figure changes the address, not the comparison. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: CompareNavigation): boolean {
  const isOther = searchWith(currentUrl.search, null) !== searchWith(nextUrl.search, null);
  return isOther || currentUrl.search === nextUrl.search ? defaultShouldRevalidate : false;
}

interface CompareNavigation {
  readonly currentUrl: URL;
  readonly nextUrl: URL;
  readonly defaultShouldRevalidate: boolean;
}

export const meta: Route.MetaFunction = (args) => {
  const symbols = args.loaderData?.companies.map(({ symbol }) => symbol) ?? [];
  const title = symbols.length === 0 ? "Compare companies" : `${symbols.join(", ")} side by side`;
  return pageMeta(args, {
    title: `${title} · Beforehand`,
    description: "Two to six companies side by side by any metric. Figures link to their evidence.",
    isHidden: symbols.length > 0,
  });
};

export default function Compare({ loaderData }: Route.ComponentProps) {
  return <CompareView {...loaderData} />;
}
