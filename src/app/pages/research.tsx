import { data, redirect } from "react-router";
import { currentRequest, type RequestContext, servicesContext, type Services } from "#app/context.ts";
import { breadcrumbs, companyData } from "#app/discovery/structured-data.ts";
import { pageMeta } from "#app/discovery/page-meta.ts";
import { financialsPath, usualQuestion } from "#app/research/financials/financials-address.ts";
import { FIGURE_PARAMETER, searchWith } from "#app/research/evidence/use-selected-figure.ts";
import { lazyComponent } from "#app/research/lazy/lazy-component.tsx";
import {
  questionOf,
  readableSymbol,
  researchPath,
  type ResearchQuestion,
} from "#app/research/page/research-address.ts";
import { ResearchView } from "#app/research/page/research-view.tsx";
import { offeredQuestions } from "#app/research/deep/offered-questions.ts";
import { readerKind } from "#app/reader-kind.ts";
import type { ListedSecurity } from "#app/research/no-research/listed-company.tsx";
import { researchAddress } from "#app/addresses.ts";
import "#app/research/deep/plan-view.css";
import "#app/research/deep/steps.css";
import "#app/research/no-research/listed-company.css";
import "#app/search/company-list.css";
import { contentsOf } from "#research/cards/plan.ts";
import type { Lookup } from "#research/companies/lookup.ts";
import { useNoteRecent } from "#app/search/recent-companies.ts";
import type { Route } from "./+types/research.ts";

/** Looks the symbol up, then starts the run of the question or attaches to it, and gives all it has written. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const current = context.get(currentRequest);
  const found = services.companies.find(params.symbol);
  if (found.kind === "unknown") return data({ ...found, symbol: readableSymbol(params.symbol) }, 404);
  const asked = new URL(request.url).searchParams;
  const question = questionOf(found.symbol, asked);
  if (asked.get("type") === "financials") return redirect(financialsPath(usualQuestion(found.symbol, question.asOf)));
  if (found.kind === "moved" || found.symbol !== params.symbol) return redirect(researchPath(question));
  if (found.kind === "delisted") return delistedPage(found);
  if (found.kind !== "held") return unheldPage(services, request, found, null);
  const isPlanned = question.type !== "deep" || (question.plan != null && !asked.has("edit"));
  const planned = isPlanned
    ? null
    : await planPage(services, { request, client: current.client, user: current.user }, question, found);
  if (planned !== null) return planned;
  return openRun(services, { request, client: current.client, user: current.user }, question, found);
}

/** Nobody looks for peers of a company that is gone. */
function delistedPage(company: Extract<Lookup, { kind: "delisted" }>) {
  return data({ kind: company.kind, company, near: [], isOperator: false, retryAfterSeconds: null });
}

const MOST_NEIGHBOURS = 5;

/** The page of a security without figures; `retryAfterSeconds` where they could not be fetched yet. */
async function unheldPage(
  { companies, operator, data: { source } }: Services,
  request: Request,
  company: ListedSecurity,
  retryAfterSeconds: number | null,
) {
  const isOperator = source === "snapshot" && (await operator.isOperator(request));
  const near = companies.neighbours(company.symbol, MOST_NEIGHBOURS);
  const status = retryAfterSeconds === null ? 200 : 429;
  return data({ kind: company.kind, company, near, isOperator, retryAfterSeconds }, status);
}

/** The plan of deep research, before it runs: the one of the address, or that of our rules; null where we have no figures yet. */
async function planPage(
  { research, data: { asOf: newest } }: Services,
  { request, client, user }: Pick<RequestContext, "client" | "user"> & { readonly request: Request },
  question: ResearchQuestion,
  company: Extract<Lookup, { kind: "held" }>,
) {
  const { symbol } = company;
  const isAsked = question.plan == null && new URL(request.url).searchParams.has("propose");
  const starter = { client, user, reader: readerKind(request) };
  const proposed = isAsked ? await research.propose(symbol, question.asOf, starter) : null;
  const plan = question.plan ?? proposed ?? (await research.plan(symbol, question.asOf));
  const wording = { model: research.model, proposal: isAsked ? (proposed === null ? "none" : "given") : null } as const;
  return plan === null
    ? null
    : { kind: "plan" as const, company, asOf: question.asOf, plan, offered: offeredQuestions(), newest, ...wording };
}

async function openRun(
  services: Services,
  { request, client, user }: Pick<RequestContext, "client" | "user"> & { readonly request: Request },
  question: ResearchQuestion,
  company: Extract<Lookup, { kind: "held" }>,
) {
  const started = await services.research.start(question, { client, user, reader: readerKind(request) });
  if (!started.ok) {
    const { reason: refused, retryAfterSeconds = null } = started;
    if (refused === "not-held" || refused === "too-many-fetches") {
      const listed = { ...company, kind: "listed", name: company.displayName } as const;
      return unheldPage(services, request, listed, retryAfterSeconds);
    }
    const isDate = started.reason === "bad-date";
    const reason = isDate ? ("bad-date" as const) : ("too-many-runs" as const);
    return data({ kind: "refused" as const, reason, question }, isDate ? 400 : 429);
  }
  const log = await services.research.read(started.run.id);
  if (log === null) throw new TypeError(`openRun(): the run ${started.run.id} was started but cannot be read`);
  const days = services.sourceDays(company.cik) ?? { figures: services.data.asOf, prices: null };
  const { cancelKey } = started;
  const contents = contentsOf(question.type);
  const given = { contents, data: { ...services.data, ...days }, today: services.earnings.today() };
  const isCompared = question.text === "both" && log.run.status === "complete";
  const otherTexts = isCompared ? await services.research.otherTexts(log.run) : [];
  const wording = { model: services.research.model, isOverPlan: started.isOverPlan === true, otherTexts };
  // The key is the starter's alone.
  const headers: HeadersInit = cancelKey === null ? {} : { "cache-control": "private, no-store" };
  return data({ kind: "held" as const, question, company, log, cancelKey, ...wording, ...given }, { headers });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** Opening and closing a figure changes the address, not the research. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: {
  readonly currentUrl: URL;
  readonly nextUrl: URL;
  readonly defaultShouldRevalidate: boolean;
}): boolean {
  const isSame = currentUrl.pathname === nextUrl.pathname;
  const opens = currentUrl.searchParams.get(FIGURE_PARAMETER) !== nextUrl.searchParams.get(FIGURE_PARAMETER);
  return isSame && opens && searchWith(currentUrl.search, null) === searchWith(nextUrl.search, null)
    ? false
    : defaultShouldRevalidate;
}

export const meta: Route.MetaFunction = (args) => {
  const { loaderData, params } = args;
  if (loaderData?.kind === "unknown") {
    const title = `We do not cover ${loaderData.symbol || "this symbol"} · Beforehand`;
    return pageMeta(args, { title, isHidden: true });
  }
  const name = nameInTitle(loaderData, params.symbol);
  const words = {
    title: `${name} · Research · Beforehand`,
    description: `Research on ${name} from its own filings. Figures link to their evidence.`,
  };
  if (loaderData?.kind !== "held") return pageMeta(args, { ...words, isHidden: true });
  const { company } = loaderData;
  const path = researchAddress(company.symbol);
  return pageMeta(args, {
    ...words,
    picture: `/share${path}.png`,
    about: (origin) => [companyData(origin, company), breadcrumbs(origin, [{ name: company.displayName, path }])],
  });
};

function nameInTitle(loaderData: Route.ComponentProps["loaderData"] | undefined, symbol: string): string {
  if (!loaderData || !("company" in loaderData)) return symbol;
  const { company } = loaderData;
  return `${"displayName" in company ? company.displayName : company.name} (${symbol})`;
}

// Only a page without research needs them. They stand in no Suspense boundary: the server waits for them.
const ListedCompany = lazyComponent(
  async () => (await import("#app/research/no-research/listed-company.tsx")).ListedCompany,
);
const PlanView = lazyComponent(async () => (await import("#app/research/deep/plan-view.tsx")).PlanView);
const RefusedRun = lazyComponent(async () => (await import("#app/research/no-research/refused-run.tsx")).RefusedRun);
const UnknownSymbol = lazyComponent(
  async () => (await import("#app/research/no-research/unknown-symbol.tsx")).UnknownSymbol,
);

export default function Research({ loaderData }: Route.ComponentProps) {
  useNoteRecent(loaderData.kind === "held" ? loaderData.company.symbol : null);
  switch (loaderData.kind) {
    case "unknown":
      return <UnknownSymbol symbol={loaderData.symbol} near={loaderData.near} />;
    case "listed":
    case "fund":
    case "delisted":
      return <ListedCompany {...loaderData} />;
    case "plan":
      return <PlanView key={loaderData.company.symbol} {...loaderData} />;
    case "refused":
      return <RefusedRun reason={loaderData.reason} question={loaderData.question} />;
    case "held":
      return <ResearchView key={loaderData.log.run.id} {...loaderData} />;
  }
}
