import { MOST_COMPARED } from "#app/addresses.ts";
import { unheldSentence } from "#app/charts/load-chart.ts";
import type { RequestContext, Services } from "#app/context.ts";
import { type ChartMeasure, chartMeasure } from "#research/charts/chart-measures.ts";
import { type ChartBasis, usualChart } from "#research/charts/chart-question.ts";
import { type ChartPanel, makePanels } from "#research/charts/make-panels.ts";
import { refuseBasis } from "#research/charts/read-chart-line.ts";
import { compareAddress, type CompareQuestion } from "./compare-question.ts";
import type { CompareViewProps } from "./compare-view.tsx";
import { type CompareRequest, readCompareQuestion } from "./comparison.ts";

export type ComparisonLoad =
  | { readonly kind: "shown"; readonly shown: Omit<CompareViewProps, "groups" | "today"> }
  /** The address that names the peers which were asked for. */
  | { readonly kind: "moved"; readonly to: string };

const PEERS = 5;

/** Looks every symbol of an address up, and reads those that figures are held of. */
export async function loadComparison(
  request: Request,
  services: Services,
  current: RequestContext,
): Promise<ComparisonLoad> {
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
