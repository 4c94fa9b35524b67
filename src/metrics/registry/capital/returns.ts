import type { Result } from "#metrics/compose.ts";
import type { Metric } from "#metrics/metric.ts";
import { notPositive } from "#metrics/wording.ts";
import { mean, quotient } from "#metrics/registry/definition/combine.ts";
import { defineMetric, type Inputs } from "#metrics/registry/definition/define.ts";
import { begin, now } from "#metrics/registry/definition/reads.ts";
import { CASH_IS_OWED, NO_GROSS_PROFIT, NO_OPERATING_INCOME } from "#metrics/registry/definition/unfit.ts";

const SPANS = ["year", "ttm"] as const;

/** Income over the mean of what owners had in the company at start and end; refused where either is not positive. */
function returnOnMean(inputs: Inputs<"income" | "begin" | "end">): Result {
  const failing = (["begin", "end"] as const).find((side) => inputs.of(side).lte(0));
  if (failing !== undefined) return notPositive(inputs.figure(failing), "the return on it is not meaningful");
  return inputs.of("income").div(mean(inputs.of("begin"), inputs.of("end")));
}

/** What the company earns on what is invested in it. */
export const RETURN_METRICS: readonly Metric[] = [
  defineMetric({
    id: "return_on_assets",
    label: "Return on assets",
    family: "profitability",
    unit: "ratio",
    formula: "Net income ÷ mean of Total assets at start and end",
    applicability: "For a whole year or twelve months, with a balance sheet at both ends.",
    source: "FinanceBench; average balances as in the CFA Institute curriculum.",
    better: "higher",
    periods: SPANS,
    reads: { income: now("net_income"), begin: begin("total_assets"), end: now("total_assets") },
    divisors: ["begin", "end"],
    value: (inputs) => {
      const assets = mean(inputs.of("begin"), inputs.of("end"));
      return assets.lte(0)
        ? notPositive(inputs.figure("end"), "the return on it is not meaningful")
        : inputs.of("income").div(assets);
    },
  }),
  defineMetric({
    id: "return_on_equity",
    label: "Return on equity",
    family: "profitability",
    unit: "ratio",
    formula: "Net income ÷ mean of Shareholders' equity at start and end",
    applicability: "Where shareholders' equity is positive at both ends.",
    source: "Net income to the parent over average parent equity; CFA Institute curriculum.",
    better: "higher",
    periods: SPANS,
    reads: { income: now("net_income"), begin: begin("equity"), end: now("equity") },
    divisors: ["begin", "end"],
    value: returnOnMean,
  }),
  defineMetric({
    id: "return_on_tangible_equity",
    label: "Return on tangible common equity",
    family: "profitability",
    unit: "ratio",
    formula: "Net income to common shares ÷ mean of Tangible common equity at start and end",
    applicability:
      "Where tangible common equity is positive at both ends; amortization of intangibles is not added back.",
    source: "ROTCE as banks state it (a non-GAAP measure), without the after-tax amortization of intangibles.",
    better: "higher",
    periods: SPANS,
    reads: {
      income: now("net_income_common"),
      begin: begin("tangible_common_equity"),
      end: now("tangible_common_equity"),
    },
    divisors: ["begin", "end"],
    value: returnOnMean,
  }),
  defineMetric({
    id: "invested_capital",
    label: "Invested capital",
    family: "profitability",
    unit: "USD",
    formula: "Total debt + Equity with non-controlling interests − Cash and short-term investments",
    applicability: "On a balance-sheet date; preferred stock counts once, inside equity. Not for banks and insurers.",
    source: "Financing approach of McKinsey, Valuation; operating leases stay out.",
    better: "neither",
    periods: ["instant"],
    unfit: CASH_IS_OWED,
    reads: { debt: now("total_debt"), equity: now("total_equity"), cash: now("cash_and_investments") },
    value: (inputs) => inputs.of("debt").plus(inputs.of("equity")).minus(inputs.of("cash")),
  }),
  defineMetric({
    id: "roic",
    label: "Return on invested capital",
    family: "profitability",
    unit: "ratio",
    formula: "Operating income after tax ÷ mean of Invested capital at start and end",
    applicability: "Where invested capital is positive at both ends; not for banks.",
    source: "McKinsey, Valuation.",
    better: "higher",
    periods: SPANS,
    unfit: NO_OPERATING_INCOME,
    reads: { profit: now("nopat"), begin: begin("invested_capital"), end: now("invested_capital") },
    divisors: ["begin", "end"],
    value: (inputs) => {
      const failing = (["begin", "end"] as const).find((side) => inputs.of(side).lte(0));
      if (failing !== undefined) return notPositive(inputs.figure(failing), "the return on it is not meaningful");
      return inputs.of("profit").div(mean(inputs.of("begin"), inputs.of("end")));
    },
  }),
  quotient({
    id: "gross_profitability",
    label: "Gross profitability",
    family: "profitability",
    unit: "ratio",
    formula: "Gross profit ÷ Total assets",
    applicability: "For a whole year or twelve months; not for banks and insurers.",
    source: "Novy-Marx 2013, The Other Side of Value.",
    better: "higher",
    periods: SPANS,
    unfit: NO_GROSS_PROFIT,
    of: "gross_profit",
    to: "total_assets",
  }),
];
