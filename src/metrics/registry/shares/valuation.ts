import type { Figure } from "#facts/figure.ts";
import type { Analysis } from "#metrics/analysis.ts";
import type { Metric } from "#metrics/metric.ts";
import { notPositive } from "#metrics/wording.ts";
import { quotient } from "#metrics/registry/definition/combine.ts";
import { defineMetric, type MetricCard } from "#metrics/registry/definition/define.ts";
import { latest, latestAt, now, type Read } from "#metrics/registry/definition/reads.ts";
import { DEBT_IS_BUSINESS, NO_FREE_CASH_FLOW, onlyFor } from "#metrics/registry/definition/unfit.ts";

const TWELVE_MONTHS =
  "On a trading day, with the newest twelve months known by then; refused where the divisor is not positive.";

interface Multiple {
  readonly label: string;
  readonly formula: string;
  readonly of: string | Read;
  readonly to: string | Read;
  readonly unit?: MetricCard["unit"];
  readonly better?: MetricCard["better"];
  readonly source?: string;
  readonly unfit?: NonNullable<MetricCard["unfit"]>;
}

function multiple(id: string, entry: Multiple): Metric {
  const metric = quotient({
    unit: "times",
    better: "lower",
    source: "Market multiples on trailing figures; CFA Institute curriculum.",
    ...entry,
    id,
    family: "valuation",
    applicability: TWELVE_MONTHS,
    periods: ["day"],
  });
  return { ...metric, compute: (analysis, day) => markSpinoff(analysis, metric.compute(analysis, day)) };
}

/**
 * Twelve months that began before a spin-off may still count the business that left, while the price does not pay for
 * it any more: such a multiple is an approximation.
 */
function markSpinoff({ dossier }: Analysis, figure: Figure): Figure {
  if (figure.value === null || figure.lineage.kind !== "formula") return figure;
  const begins = figure.lineage.operands.map((operand) => operand.period.start).filter((start) => start !== null);
  const from = begins.toSorted()[0];
  const isMixed = dossier.prices?.spinoffs.some(
    ({ date }) => from !== undefined && date >= from && date <= figure.period.end,
  );
  return isMixed === true ? { ...figure, quality: "approximate", flags: [...figure.flags, "spun-off"] } : figure;
}

/** What is paid for a dollar of earnings, sales, book value or cash. */
export const VALUATION_METRICS: readonly Metric[] = [
  multiple("pe", { label: "P/E", formula: "Price ÷ Diluted EPS", of: "price", to: latest("eps_diluted") }),
  multiple("ps", { label: "P/S", formula: "Market capitalization ÷ Revenue", of: "market_cap", to: latest("revenue") }),
  multiple("pb", {
    label: "P/B",
    formula: "Market capitalization ÷ Shareholders' equity",
    of: "market_cap",
    to: latestAt("equity"),
  }),
  multiple("p_tbv", {
    label: "P/TBV",
    formula: "Market capitalization ÷ Tangible common equity",
    of: "market_cap",
    to: latestAt("tangible_common_equity"),
  }),
  multiple("p_ffo", {
    label: "P/FFO",
    formula: "Price ÷ Funds from operations per share",
    of: "price",
    to: latest("ffo_per_share"),
    unfit: onlyFor("reit", "Funds from operations are a measure of property trusts only."),
  }),
  multiple("p_ocf", {
    label: "P/OCF",
    formula: "Market capitalization ÷ Operating cash flow",
    of: "market_cap",
    to: latest("operating_cash_flow"),
    unfit: NO_FREE_CASH_FLOW,
  }),
  multiple("p_fcf", {
    label: "P/FCF",
    formula: "Market capitalization ÷ Free cash flow",
    of: "market_cap",
    to: latest("free_cash_flow"),
    unfit: NO_FREE_CASH_FLOW,
  }),
  multiple("ev_sales", {
    label: "EV/Sales",
    formula: "Enterprise value ÷ Revenue",
    of: "enterprise_value",
    to: latest("revenue"),
    unfit: DEBT_IS_BUSINESS,
  }),
  multiple("ev_ebit", {
    label: "EV/EBIT",
    formula: "Enterprise value ÷ Operating income",
    of: "enterprise_value",
    to: latest("operating_income"),
    unfit: DEBT_IS_BUSINESS,
  }),
  multiple("ev_ebitda", {
    label: "EV/EBITDA",
    formula: "Enterprise value ÷ Operating EBITDA",
    of: "enterprise_value",
    to: latest("operating_ebitda"),
    unfit: DEBT_IS_BUSINESS,
  }),
  multiple("ev_fcf", {
    label: "EV/FCF",
    formula: "Enterprise value ÷ Free cash flow",
    of: "enterprise_value",
    to: latest("free_cash_flow"),
    unfit: DEBT_IS_BUSINESS,
  }),
  multiple("earnings_yield", {
    label: "Earnings yield",
    formula: "Diluted EPS ÷ Price",
    of: latest("eps_diluted"),
    to: "price",
    unit: "ratio",
    better: "higher",
  }),
  multiple("fcf_yield", {
    label: "Free cash flow yield",
    formula: "Free cash flow ÷ Market capitalization",
    of: latest("free_cash_flow"),
    to: "market_cap",
    unit: "ratio",
    better: "higher",
    unfit: NO_FREE_CASH_FLOW,
  }),
  defineMetric({
    id: "peg",
    label: "PEG",
    family: "valuation",
    unit: "times",
    formula: "P/E ÷ (100 × Diluted EPS CAGR over 3 years)",
    applicability: "On a trading day, where earnings grew over the three years to the newest twelve months.",
    source: "Price/earnings to growth, on past growth since forecasts are not filed.",
    better: "lower",
    periods: ["day"],
    reads: { multiple: now("pe"), growth: latest("eps_cagr_3y") },
    divisors: ["growth"],
    value: (inputs) =>
      inputs.of("growth").lte(0)
        ? notPositive(inputs.figure("growth"), "PEG is not meaningful")
        : inputs.of("multiple").div(inputs.of("growth").times(100)),
  }),
];
