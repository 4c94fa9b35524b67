import type { Metric } from "#metrics/metric.ts";
import { quotient } from "./combine.ts";
import { onlyFor } from "./unfit.ts";

const PERIODS = ["year", "quarter", "ttm"] as const;
const BANKS = onlyFor("bank", "This ratio is computed for banks only.");

/** Ratios of banks and insurers. */
export const FINANCIAL_METRICS: readonly Metric[] = [
  quotient({
    id: "efficiency_ratio",
    label: "Efficiency ratio",
    family: "profitability",
    unit: "ratio",
    formula: "Noninterest expense ÷ Revenue",
    applicability: "For banks: what it costs to earn a dollar of revenue net of interest expense.",
    source: "FDIC Quarterly Banking Profile, glossary.",
    better: "lower",
    periods: PERIODS,
    unfit: BANKS,
    of: "noninterest_expense",
    to: "revenue",
  }),
  quotient({
    id: "net_interest_share",
    label: "Net interest share of revenue",
    family: "profitability",
    unit: "ratio",
    formula: "Net interest income ÷ Revenue",
    applicability: "For banks.",
    source: "Composition of revenue net of interest expense.",
    better: "neither",
    periods: PERIODS,
    unfit: BANKS,
    of: "net_interest_income",
    to: "revenue",
  }),
  quotient({
    id: "credit_cost_share",
    label: "Credit cost share of revenue",
    family: "profitability",
    unit: "ratio",
    formula: "Provision for credit losses ÷ Revenue",
    applicability: "For banks; negative when earlier provisions are released.",
    source: "Provision for credit losses (ASC 326) over revenue net of interest expense.",
    better: "lower",
    periods: PERIODS,
    unfit: BANKS,
    of: "credit_loss_provision",
    to: "revenue",
  }),
  quotient({
    id: "loss_ratio",
    label: "Loss ratio",
    family: "profitability",
    unit: "ratio",
    formula: "Benefits and claims ÷ Premiums earned",
    applicability: "For insurers.",
    source: "National Association of Insurance Commissioners, glossary.",
    better: "lower",
    periods: PERIODS,
    unfit: onlyFor("insurer", "This ratio is computed for insurers only."),
    of: "policy_benefits",
    to: "premiums_earned",
  }),
];
