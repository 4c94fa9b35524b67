import { data, redirect } from "react-router";
import { researchAddress } from "#app/addresses.ts";
import { currentRequest, servicesContext } from "#app/context.ts";
import { pageMeta } from "#app/discovery/page-meta.ts";
import { searchWith } from "#app/research/evidence/use-selected-figure.ts";
import { financialsPath, financialsQuestionOf } from "#app/research/financials/financials-address.ts";
import { FinancialsView } from "#app/research/financials/financials-view.tsx";
import { researchPath } from "#app/research/page/research-address.ts";
import { Empty } from "#app/ui/layout.tsx";
import type { Route } from "./+types/financials.ts";

/** Reads the statement that the address asks for; a symbol without figures is the research page's to explain. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const current = context.get(currentRequest);
  const found = services.companies.find(params.symbol);
  if (found.kind === "unknown") return redirect(researchAddress(params.symbol));
  const question = financialsQuestionOf(found.symbol, new URL(request.url).searchParams);
  if (found.kind !== "moved" && found.kind !== "held") return redirect(researchAddress(found.symbol));
  if (found.kind === "moved" || found.symbol !== params.symbol) return redirect(financialsPath(question));
  const seconds = await services.limits.take("reports", null, current.client);
  if (seconds !== null)
    return data({ kind: "limited" as const, seconds }, { status: 429, headers: { "retry-after": String(seconds) } });
  const { cik } = found;
  const answer = await services.statements.read({ ...question, cik, statements: [question.statement] });
  const [table] = answer.ok ? answer.statements.tables : [];
  if (!answer.ok || table === undefined) return redirect(researchPath({ ...question, type: "overview" }));
  const { headline, identity, knownOn } = answer.statements;
  const isLive = services.data.source === "live";
  const days = services.sourceDays(cik) ?? { figures: services.data.asOf, prices: null };
  const origin = { ...services.data, ...days, figures: isLive ? knownOn : days.figures };
  const shown = { table, headline, identity, knownOn, data: origin, today: services.earnings.today() };
  return data({ kind: "held" as const, company: found, question, ...shown });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** Opening a figure, drawing a line and turning the order change the address, not the statement. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: {
  readonly currentUrl: URL;
  readonly nextUrl: URL;
  readonly defaultShouldRevalidate: boolean;
}): boolean {
  if (currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search) return defaultShouldRevalidate;
  return statementOf(currentUrl) === statementOf(nextUrl) ? false : defaultShouldRevalidate;
}

function statementOf({ search }: URL): string {
  return financialsPath({
    ...financialsQuestionOf("", new URLSearchParams(searchWith(search, null))),
    order: null,
    row: null,
  });
}

export const meta: Route.MetaFunction = (args) => {
  const held = args.loaderData?.kind === "held" ? args.loaderData : null;
  const name = held === null ? args.params.symbol : `${held.company.displayName} (${held.company.symbol})`;
  return pageMeta(args, {
    title: `${name} · Financials · Beforehand`,
    description: `Income statement, balance sheet and cash flow statement of ${name}. Figures link to their evidence.`,
    isHidden: held === null || args.location.search !== "",
  });
};

export default function Financials({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === "limited") return <Empty>Too many requests. Try again in {loaderData.seconds} s.</Empty>;
  return <FinancialsView {...loaderData} />;
}
