import { data, redirect } from "react-router";
import { metricGroups } from "#app/charts/metric-groups.ts";
import { CompareView, type CompareViewProps } from "#app/compare/compare-view.tsx";
import { currentRequest, servicesContext, type RequestContext, type Services } from "#app/context.ts";
import { pageMeta } from "#app/discovery/page-meta.ts";
import { searchWith } from "#app/research/evidence/use-selected-figure.ts";
import type { Route } from "./+types/compare.ts";
import { MOST_COMPARED } from "#app/addresses.ts";
import { unheldSentence } from "#app/charts/load-chart.ts";
import { type ChartMeasure, chartMeasure } from "#research/charts/chart-measures.ts";
import { type ChartBasis, usualChart } from "#research/charts/chart-question.ts";
import { type ChartPanel, makePanels } from "#research/charts/make-panels.ts";
import { refuseBasis } from "#research/charts/read-chart-line.ts";
import { compareAddress, type CompareQuestion } from "#app/compare/compare-question.ts";
import { type CompareRequest, readCompareQuestion } from "#app/compare/comparison.ts";

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

type ComparisonLoad =
  | { readonly kind: "shown"; readonly shown: Omit<CompareViewProps, "groups" | "today"> }
  /** The address that names the peers which were asked for. */
  | { readonly kind: "moved"; readonly to: string };

const PEERS = 5;

/** Looks every symbol of an address up, and reads those that we have figures of. */
async function loadComparison(request: Request, services: Services, current: RequestContext): Promise<ComparisonLoad> {
  const asked = readCompareQuestion(new URL(request.url).searchParams);
  const { question } = asked;
  const found = question.symbols.map((symbol) => ({ symbol, lookup: services.companies.find(symbol) }));
  const held = found.flatMap(({ lookup }) => (lookup.kind === "held" ? [lookup] : []));
  const [own] = held;
  if (asked.withPeers && own !== undefined && held.length === 1) {
    const symbols = [own.symbol, ...services.comparison.peersOf(own.cik, PEERS)];
    return { kind: "moved", to: compareAddress({ ...question, symbols }) };
  }
  const unheld = found.flatMap(({ symbol, lookup }) =>
    lookup.kind === "held" ? [] : [unheldSentence(symbol, lookup)],
  );
  const refusals = [...unheld, ...refusalsOf(asked)];
  const nothing = { question, refusals, companies: [], sentences: [], panel: null, retryAfter: null };
  if (held.length === 0) return { kind: "shown", shown: nothing };
  const user = await current.user();
  const seconds = await services.limits.take("reports", user?.userId ?? null, current.client);
  if (seconds !== null) return { kind: "shown", shown: { ...nothing, retryAfter: seconds } };
  const ciks = [...new Set(held.map(({ cik }) => cik))];
  const { unreadable, ...read } = await services.comparison.read(
    { ciks, measures: question.measures },
    current.reportError,
  );
  const damaged = held
    .filter(({ cik }) => unreadable.includes(cik))
    .map(({ symbol }) => `We cannot load ${symbol} right now because of an error on our side.`);
  const alone = read.companies.length === 1 ? ["Add a second company to compare with."] : [];
  const panel = await readPanel(question, ciks, { services, current });
  return { kind: "shown", shown: { ...nothing, ...read, panel, refusals: [...refusals, ...damaged, ...alone] } };
}

function refusalsOf({ leftOut, unknownMeasures }: CompareRequest): readonly string[] {
  return [
    ...(leftOut.length > 0
      ? [`You can compare at most ${MOST_COMPARED} companies. Left out: ${leftOut.join(", ")}.`]
      : []),
    ...unknownMeasures.map((id) => `There is no metric “${id}”.`),
  ];
}

/** The charted measure over the longest periods that it has. */
async function readPanel(
  { symbols, charted }: CompareQuestion,
  ciks: readonly string[],
  { services, current }: { readonly services: Services; readonly current: RequestContext },
): Promise<ChartPanel | null> {
  const measure = charted === null ? null : chartMeasure(charted);
  const basis = measure === null ? undefined : longestBasis(measure);
  if (measure === null || basis === undefined) return null;
  const { lines } = await services.charts.read({ ciks, measures: [measure], basis }, current.reportError);
  const [panel] = makePanels(lines, { ...usualChart(symbols, [measure.id]), basis }).panels;
  return panel === undefined ? null : { ...panel, chart: { ...panel.chart, chart: "company_comparison" } };
}

function longestBasis(measure: ChartMeasure): ChartBasis | undefined {
  return (["year", "ttm", "quarter"] as const).find((basis) => refuseBasis(measure, basis) === null);
}
