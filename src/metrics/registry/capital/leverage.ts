import type { Metric } from "#metrics/metric.ts";
import { differenceOf, quotient } from "#metrics/registry/definition/combine.ts";
import { defineMetric } from "#metrics/registry/definition/define.ts";
import { now } from "#metrics/registry/definition/reads.ts";
import { CASH_IS_OWED, DEBT_IS_BUSINESS, NO_OPERATING_INCOME } from "#metrics/registry/definition/unfit.ts";

const SOURCE = "Solvency ratios; CFA Institute curriculum. Finance leases count as debt, operating leases do not.";

/** How much of the company belongs to its creditors. */
export const LEVERAGE_METRICS: readonly Metric[] = [
  differenceOf({
    id: "net_debt",
    label: "Net debt",
    family: "leverage",
    unit: "USD",
    formula: "Total debt − Cash and short-term investments",
    applicability: "On a balance-sheet date; negative where cash exceeds debt. Not for banks and insurers.",
    source: SOURCE,
    better: "lower",
    periods: ["instant"],
    unfit: CASH_IS_OWED,
    from: "total_debt",
    less: "cash_and_investments",
  }),
  quotient({
    id: "net_debt_to_ebitda",
    label: "Net debt to operating EBITDA",
    family: "leverage",
    unit: "times",
    formula: "Net debt ÷ Operating EBITDA",
    applicability: "For a whole year or twelve months with positive operating EBITDA; not for banks and insurers.",
    source: SOURCE,
    better: "lower",
    periods: ["year", "ttm"],
    unfit: CASH_IS_OWED,
    of: "net_debt",
    to: "operating_ebitda",
  }),
  quotient({
    id: "debt_to_equity",
    label: "Debt to equity",
    family: "leverage",
    unit: "times",
    formula: "Total debt ÷ Shareholders' equity",
    applicability: "Where shareholders' equity is positive; not for banks.",
    source: SOURCE,
    better: "lower",
    periods: ["instant"],
    unfit: DEBT_IS_BUSINESS,
    of: "total_debt",
    to: "equity",
  }),
  quotient({
    id: "debt_to_assets",
    label: "Debt to assets",
    family: "leverage",
    unit: "ratio",
    formula: "Total debt ÷ Total assets",
    applicability: "On a balance-sheet date; not for banks.",
    source: SOURCE,
    better: "lower",
    periods: ["instant"],
    unfit: DEBT_IS_BUSINESS,
    of: "total_debt",
    to: "total_assets",
  }),
  defineMetric({
    id: "interest_cover",
    label: "Interest cover",
    family: "leverage",
    unit: "times",
    formula: "Operating income ÷ Interest expense",
    applicability: "Where interest expense is reported and positive; not for banks.",
    source: SOURCE,
    better: "higher",
    periods: ["year", "quarter", "ttm"],
    unfit: NO_OPERATING_INCOME,
    reads: { income: now("operating_income"), interest: now("interest_expense") },
    divisors: ["interest"],
    value: (inputs) =>
      inputs.of("interest").lte(0)
        ? `Interest expense is not positive for ${inputs.figure("interest").period.label}: there is net interest income, and nothing to cover.`
        : inputs.of("income").div(inputs.of("interest")),
  }),
  quotient({
    id: "liabilities_to_assets",
    label: "Liabilities to assets",
    family: "leverage",
    unit: "ratio",
    formula: "Total liabilities ÷ Total assets",
    applicability: "On a balance-sheet date.",
    source: SOURCE,
    better: "lower",
    periods: ["instant"],
    of: "total_liabilities",
    to: "total_assets",
  }),
];
