import { METRICS } from "#metrics/catalogue.ts";
import type { MetricFamily } from "#metrics/metric.ts";

/** Metrics to choose from, family by family. */
export interface MeasureGroup {
  readonly name: string;
  readonly measures: readonly { readonly id: string; readonly label: string }[];
}

const FAMILIES: Readonly<Record<MetricFamily, string>> = {
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
