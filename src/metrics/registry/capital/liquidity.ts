import type { Metric } from "#metrics/metric.ts";
import { notPositive } from "#metrics/wording.ts";
import { differenceOf, quotient } from "#metrics/registry/definition/combine.ts";
import { defineMetric } from "#metrics/registry/definition/define.ts";
import { now } from "#metrics/registry/definition/reads.ts";
import { UNCLASSIFIED } from "#metrics/registry/definition/unfit.ts";

const NEEDS_CLASSES = "Where the balance sheet divides current from long-term items; not for banks.";
const SOURCE = "Liquidity ratios; CFA Institute curriculum.";

/** Whether what falls due soon is covered. */
export const LIQUIDITY_METRICS: readonly Metric[] = [
  differenceOf({
    id: "working_capital",
    label: "Working capital",
    family: "liquidity",
    unit: "USD",
    formula: "Current assets − Current liabilities",
    applicability: NEEDS_CLASSES,
    source: SOURCE,
    better: "neither",
    periods: ["instant"],
    unfit: UNCLASSIFIED,
    from: "current_assets",
    less: "current_liabilities",
  }),
  quotient({
    id: "current_ratio",
    label: "Current ratio",
    family: "liquidity",
    unit: "times",
    formula: "Current assets ÷ Current liabilities",
    applicability: NEEDS_CLASSES,
    source: SOURCE,
    better: "higher",
    periods: ["instant"],
    unfit: UNCLASSIFIED,
    of: "current_assets",
    to: "current_liabilities",
  }),
  defineMetric({
    id: "quick_ratio",
    label: "Quick ratio",
    family: "liquidity",
    unit: "times",
    formula: "(Cash and short-term investments + Receivables) ÷ Current liabilities",
    applicability: NEEDS_CLASSES,
    source: SOURCE,
    better: "higher",
    periods: ["instant"],
    unfit: UNCLASSIFIED,
    reads: { cash: now("cash_and_investments"), receivables: now("receivables"), due: now("current_liabilities") },
    divisors: ["due"],
    value: (inputs) => {
      if (inputs.of("due").lte(0)) return notPositive(inputs.figure("due"), "the quick ratio is not meaningful");
      return inputs.of("cash").plus(inputs.of("receivables")).div(inputs.of("due"));
    },
  }),
  quotient({
    id: "cash_ratio",
    label: "Cash ratio",
    family: "liquidity",
    unit: "times",
    formula: "Cash and short-term investments ÷ Current liabilities",
    applicability: NEEDS_CLASSES,
    source: SOURCE,
    better: "higher",
    periods: ["instant"],
    unfit: UNCLASSIFIED,
    of: "cash_and_investments",
    to: "current_liabilities",
  }),
  quotient({
    id: "ocf_ratio",
    label: "Operating cash flow ratio",
    family: "liquidity",
    unit: "times",
    formula: "Operating cash flow ÷ Current liabilities",
    applicability: "For a whole year or twelve months; not for banks.",
    source: "FinanceBench.",
    better: "higher",
    periods: ["year", "ttm"],
    unfit: UNCLASSIFIED,
    of: "operating_cash_flow",
    to: "current_liabilities",
  }),
];
