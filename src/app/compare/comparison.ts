import { MOST_COMPARED } from "#app/addresses.ts";
import { type ComparedCompany, MOST_MEASURES } from "#research/comparison/compare-companies.ts";
import type { MetricFamily } from "#metrics/metric.ts";
import { chartMeasure, measureIdOf } from "#research/charts/chart-measures.ts";
import type { VerifiedSentence } from "#research/text/sentence.ts";
import { type CompareQuestion, USUAL_MEASURES } from "./compare-question.ts";

/** What pages may ask for about companies side by side. */
export interface CompareServices {
  /** Reads companies one after another; those that nothing is held of are left out, those whose data is damaged are named by `unreadable`. */
  read(
    question: { readonly ciks: readonly string[]; readonly measures: readonly string[] },
    reportError: (error: unknown, where: string) => void,
  ): Promise<{
    readonly companies: readonly ComparedCompany[];
    readonly unreadable: readonly string[];
    /** Who leads by each measure, and by how much. */
    readonly sentences: readonly VerifiedSentence[];
  }>;
  /** The symbols of a company's peers, the most alike first. */
  peersOf(cik: string, limit: number): readonly string[];
}

/** A comparison, and what of its address is not shown. */
export interface CompareRequest {
  readonly question: CompareQuestion;
  /** Whether the peers of the first company are asked for too. */
  readonly withPeers: boolean;
  /** Symbols over the eight. */
  readonly leftOut: readonly string[];
  readonly unknownMeasures: readonly string[];
}

/** Reads the address of a comparison: `?symbols=NVDA,AMD&metrics=pe,roic&chart=roic`; both lists may also be repeated. */
export function readCompareQuestion(query: URLSearchParams): CompareRequest {
  const symbols = listOf(query.getAll("symbols")).map((symbol) => symbol.toUpperCase().slice(0, 20));
  const asked = listOf(query.getAll("metrics").map(measureIdOf)).map((id) => id.toLowerCase().slice(0, 60));
  const isKnown = (id: string): boolean => chartMeasure(id) !== null;
  const known = asked.filter(isKnown).slice(0, MOST_MEASURES);
  const measures = known.length === 0 ? USUAL_MEASURES : known;
  const chart = query.get("chart");
  return {
    question: {
      symbols: [...new Set(symbols)].slice(0, MOST_COMPARED),
      measures,
      charted: chart !== null && isKnown(chart) ? chart : (measures[0] ?? null),
      hasHistory: query.get("history") === "1",
    },
    withPeers: query.get("peers") === "1",
    leftOut: [...new Set(symbols)].slice(MOST_COMPARED, MOST_COMPARED * 3),
    unknownMeasures: asked.filter((id) => !isKnown(id)).slice(0, MOST_MEASURES),
  };
}

function listOf(texts: readonly string[]): readonly string[] {
  const words = texts.flatMap((text) => text.slice(0, 1_000).split(/[\s,;]+/));
  return [...new Set(words.filter((word) => word !== ""))];
}

/** Metrics to choose from, family by family. */
export interface MeasureGroup {
  readonly name: string;
  readonly measures: readonly { readonly id: string; readonly label: string }[];
}

/** The families of metrics in reader's words. */
export const FAMILIES: Readonly<Record<MetricFamily, string>> = {
  growth: "Growth",
  profitability: "Profitability",
  cash: "Cash",
  efficiency: "Efficiency",
  liquidity: "Liquidity",
  leverage: "Debt",
  "capital-returns": "Shareholder returns",
  "per-share": "Per share",
  valuation: "Valuation",
  scores: "Scores",
  earnings: "Results",
  market: "Market",
};
