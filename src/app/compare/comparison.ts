import { MOST_COMPARED } from "#app/addresses.ts";
import {
  COMPARED_ITEMS,
  type ComparedCompany,
  isComparable,
  MOST_MEASURES,
} from "#research/comparison/compare-companies.ts";
import { METRICS } from "#metrics/catalogue.ts";
import type { MetricFamily } from "#metrics/metric.ts";

/** What pages may ask for about companies side by side. */
export interface CompareServices {
  /** Reads companies one after another; those that nothing is held of are left out, those whose data is damaged are named by `unreadable`. */
  read(
    question: {
      readonly ciks: readonly string[];
      readonly measures: readonly string[];
      readonly charted: string | null;
    },
    reportError: (error: unknown, where: string) => void,
  ): Promise<{ readonly companies: readonly ComparedCompany[]; readonly unreadable: readonly string[] }>;
}

/** What a comparison opens with. */
const USUAL_MEASURES = [
  ...COMPARED_ITEMS.slice(0, 2),
  "revenue_growth",
  "gross_margin",
  "operating_margin",
  "fcf_margin",
  "roic",
  "net_debt_to_ebitda",
  "market_cap",
  "pe",
  "ev_ebit",
  "fcf_yield",
] as const;

export interface CompareQuestion {
  /** As typed, in upper case, each once. */
  readonly symbols: readonly string[];
  /** Over the six. */
  readonly leftOut: readonly string[];
  readonly measures: readonly string[];
  readonly unknownMeasures: readonly string[];
  /** The measure drawn over years. */
  readonly charted: string | null;
}

/** Reads the address of a comparison: `?symbols=NVDA,AMD&metrics=pe,roic&chart=roic`; both lists may also be repeated. */
export function readCompareQuestion(query: URLSearchParams): CompareQuestion {
  const symbols = listIn(query, "symbols").map((symbol) => symbol.toUpperCase().slice(0, 20));
  const asked = listIn(query, "metrics").map((id) => id.toLowerCase().slice(0, 40));
  const known = asked.filter(isComparable).slice(0, MOST_MEASURES);
  const measures = known.length === 0 ? USUAL_MEASURES : known;
  const chart = query.get("chart");
  return {
    symbols: [...new Set(symbols)].slice(0, MOST_COMPARED),
    leftOut: [...new Set(symbols)].slice(MOST_COMPARED, MOST_COMPARED * 3),
    measures,
    unknownMeasures: asked.filter((id) => !isComparable(id)).slice(0, MOST_MEASURES),
    charted: chart !== null && isComparable(chart) ? chart : (measures[0] ?? null),
  };
}

function listIn(query: URLSearchParams, name: string): readonly string[] {
  const words = query.getAll(name).flatMap((text) => text.slice(0, 1_000).split(/[\s,;]+/));
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

const AMOUNTS: MeasureGroup = {
  name: "Amounts",
  measures: [
    { id: "revenue", label: "Revenue" },
    { id: "net_income", label: "Net income" },
    { id: "eps_diluted", label: "Diluted EPS" },
    { id: "operating_cash_flow", label: "Operating cash flow" },
  ],
};

/** Every metric of the registry by its family, after the amounts. */
export function measureChoices(): readonly MeasureGroup[] {
  const families = [...new Set(METRICS.map(({ family }) => family))];
  return [
    AMOUNTS,
    ...families.map((family) => ({
      name: FAMILIES[family],
      measures: METRICS.filter((metric) => metric.family === family).map(({ id, label }) => ({ id, label })),
    })),
  ];
}
