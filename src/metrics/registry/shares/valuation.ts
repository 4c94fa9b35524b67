import type { Figure } from "#facts/figure.ts";
import type { Analysis } from "#metrics/analysis.ts";
import type { Metric } from "#metrics/metric.ts";
import { latestBalance } from "#metrics/market/latest.ts";
import { inPeriod, notPositive } from "#metrics/wording.ts";
import { quotient } from "#metrics/registry/definition/combine.ts";
import { defineMetric, type MetricCard } from "#metrics/registry/definition/define.ts";
import { latest, latestAt, now, type Read } from "#metrics/registry/definition/reads.ts";
import { CASH_IS_OWED, NO_FREE_CASH_FLOW, onlyFor } from "#metrics/registry/definition/unfit.ts";

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

/** Of shareholders' equity: a change that leaves older tangible equity no measure of today's. */
const LARGE_CHANGE = "0.1";

/** Goodwill is in our data for some days only, so that tangible equity may be of a balance sheet long before that of equity. */
const tangibleEquity: Read = {
  measure: "tangible_common_equity",
  resolve: (analysis, day) => {
    const known = latestAt("tangible_common_equity").resolve(analysis, day);
    const equity = latestBalance(analysis, "equity", day).figure;
    const reason = known.figure === null || equity === null ? null : changedSince(analysis, known.figure, equity);
    return reason === null ? known : { ...known, reason };
  },
};

/** Why tangible equity is too old: equity has changed much, or is less than what was tangible of it. */
function changedSince(analysis: Analysis, tangible: Figure, equity: Figure): string | null {
  const then = analysis.figure("equity", tangible.period).value;
  if (tangible.value === null || equity.value === null || then === null) return null;
  if (equity.period.end <= tangible.period.end) return null;
  const isLarge = equity.value.minus(then).abs().gte(then.abs().times(LARGE_CHANGE));
  if (!isLarge && tangible.value.lte(equity.value)) return null;
  const change = isLarge ? "shareholders' equity changed by more than a tenth" : "shareholders' equity fell below it";
  return `${tangible.label} is last known ${inPeriod(tangible.period)}, and ${change} until ${equity.period.label}.`;
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
    to: tangibleEquity,
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
    unfit: CASH_IS_OWED,
  }),
  multiple("ev_ebit", {
    label: "EV/EBIT",
    formula: "Enterprise value ÷ Operating income",
    of: "enterprise_value",
    to: latest("operating_income"),
    unfit: CASH_IS_OWED,
  }),
  multiple("ev_ebitda", {
    label: "EV/EBITDA",
    formula: "Enterprise value ÷ Operating EBITDA",
    of: "enterprise_value",
    to: latest("operating_ebitda"),
    unfit: CASH_IS_OWED,
  }),
  multiple("ev_fcf", {
    label: "EV/FCF",
    formula: "Enterprise value ÷ Free cash flow",
    of: "enterprise_value",
    to: latest("free_cash_flow"),
    unfit: CASH_IS_OWED,
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
