import type { RequestContext, Services } from "#app/context.ts";
import type { Lookup } from "#research/companies/lookup.ts";
import { chartMeasure } from "#research/charts/chart-measures.ts";
import type { ChartQuestion } from "#research/charts/chart-question.ts";
import { type ChartPanel, makePanels } from "#research/charts/make-panels.ts";
import { readChartQuestion } from "#research/charts/read-chart-question.ts";
import { refuseBasis } from "#research/charts/read-chart-line.ts";
import type { ChartLines } from "./chart-services.ts";

/** A chart as its address asks for it. */
export interface LoadedChart {
  readonly question: ChartQuestion;
  /** What cannot be shown, in whole sentences. */
  readonly refusals: readonly string[];
  readonly panels: readonly ChartPanel[];
  readonly ends: ChartLines["ends"];
}

export type ChartLoad =
  | { readonly ok: true; readonly chart: LoadedChart }
  | { readonly ok: false; readonly seconds: number };

/** Reads an address and makes its chart; a page and its files show the same. */
export async function loadChart(request: Request, services: Services, current: RequestContext): Promise<ChartLoad> {
  const { question, refusals } = readChartQuestion(new URL(request.url).searchParams);
  const found = question.symbols.map((asked) => ({ asked, lookup: services.companies.find(asked) }));
  const held = found.flatMap(({ lookup }) => (lookup.kind === "held" ? [lookup] : []));
  const measures = question.metrics.flatMap((id) => chartMeasure(id) ?? []);
  const refused = measures.flatMap((measure) => refuseBasis(measure, question.basis) ?? []);
  const drawable = measures.filter((measure) => refuseBasis(measure, question.basis) === null);
  const unknown = found.flatMap(({ asked, lookup }) => (lookup.kind === "held" ? [] : [unheldSentence(asked, lookup)]));
  const said = [...refusals, ...unknown, ...refused];
  const ciks = [...new Set(held.map(({ cik }) => cik))];
  if (ciks.length === 0 || drawable.length === 0)
    return { ok: true, chart: { question, refusals: said, panels: [], ends: { figures: null, prices: null } } };
  const user = await current.user();
  const seconds = await services.limits.take("reports", user?.userId ?? null, current.client);
  if (seconds !== null) return { ok: false, seconds };
  const asked = { ciks, measures: drawable, basis: question.basis };
  const { lines, unreadable, ends } = await services.charts.read(asked, current.reportError);
  const damaged = held
    .filter(({ cik }) => unreadable.includes(cik))
    .map(({ symbol }) => `We cannot load ${symbol} right now because of an error on our side.`);
  const made = makePanels(lines, question);
  return {
    ok: true,
    chart: { question, refusals: [...said, ...damaged, ...made.refusals], panels: made.panels, ends },
  };
}

const MOST_NEAR = 3;

/** Why a symbol has no figures to show. */
export function unheldSentence(asked: string, lookup: Exclude<Lookup, { kind: "held" }>): string {
  switch (lookup.kind) {
    case "fund":
      return `${asked} is a fund, not a company.`;
    case "delisted":
      return `${asked} was ${lookup.name}, which is no longer traded, and we have no figures for it.`;
    case "listed":
      return `${asked} is listed, but we have no figures for it.`;
    case "moved":
      return `${asked} is no longer used. Write ${lookup.symbol} instead.`;
    case "unknown": {
      const near = lookup.near.slice(0, MOST_NEAR).map(({ symbol }) => symbol);
      return near.length === 0
        ? `We do not know the symbol ${asked}.`
        : `We do not know the symbol ${asked}. Did you mean ${near.join(", ")}?`;
    }
  }
}
