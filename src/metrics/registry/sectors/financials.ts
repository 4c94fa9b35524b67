import type { Metric } from "#metrics/metric.ts";
import { notPositive } from "#metrics/wording.ts";
import { mean, quotient } from "#metrics/registry/definition/combine.ts";
import { defineMetric } from "#metrics/registry/definition/define.ts";
import { begin, now } from "#metrics/registry/definition/reads.ts";
import { onlyFor } from "#metrics/registry/definition/unfit.ts";

const PERIODS = ["year", "quarter", "ttm"] as const;
const BANKS = onlyFor("bank", "This ratio is computed for banks only.");
const INSURERS = onlyFor("insurer", "This ratio is computed for insurers only.");
const LOAN_SOURCE = "Credit quality of loans (ASC 326-20-50) over the amount lent, before the allowance.";

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
    unfit: INSURERS,
    of: "policy_benefits",
    to: "premiums_earned",
  }),
  defineMetric({
    id: "expense_ratio",
    label: "Expense ratio",
    family: "profitability",
    unit: "ratio",
    formula: "(Policy acquisition costs + Underwriting expense) ÷ Premiums earned",
    applicability: "For insurers that file what it costs to sell and keep policies.",
    source: "National Association of Insurance Commissioners, glossary; on premiums earned, as under GAAP.",
    better: "lower",
    periods: PERIODS,
    unfit: INSURERS,
    reads: {
      sold: now("policy_acquisition_costs"),
      kept: now("underwriting_expense"),
      premiums: now("premiums_earned"),
    },
    divisors: ["premiums"],
    value: (inputs) =>
      inputs.of("premiums").lte(0)
        ? notPositive(inputs.figure("premiums"), "the expense ratio is not meaningful")
        : inputs.of("sold").plus(inputs.of("kept")).div(inputs.of("premiums")),
  }),
  defineMetric({
    id: "combined_ratio",
    label: "Combined ratio",
    family: "profitability",
    unit: "ratio",
    formula: "Loss ratio + Expense ratio",
    applicability: "For insurers; below 100% the insurance itself earns money.",
    source: "National Association of Insurance Commissioners, glossary; insurers' own may take fees off expenses.",
    better: "lower",
    periods: PERIODS,
    unfit: INSURERS,
    reads: { losses: now("loss_ratio"), expenses: now("expense_ratio") },
    value: (inputs) => inputs.of("losses").plus(inputs.of("expenses")),
  }),
  defineMetric({
    id: "net_interest_to_assets",
    label: "Net interest income to assets",
    family: "profitability",
    unit: "ratio",
    formula: "Net interest income ÷ mean of Total assets at start and end",
    applicability:
      "For banks, for a whole year or twelve months. Somewhat below the net interest margin that banks state, which is on earning assets only.",
    source: "FDIC Quarterly Banking Profile, glossary; on all assets, since earning assets are not a standard item.",
    better: "higher",
    periods: ["year", "ttm"],
    unfit: BANKS,
    reads: { income: now("net_interest_income"), begin: begin("total_assets"), end: now("total_assets") },
    divisors: ["begin", "end"],
    value: (inputs) => {
      const assets = mean(inputs.of("begin"), inputs.of("end"));
      return assets.lte(0)
        ? notPositive(inputs.figure("end"), "a margin on it is not meaningful")
        : inputs.of("income").div(assets);
    },
  }),
  quotient({
    id: "nonperforming_share",
    label: "Non-performing share of loans",
    family: "leverage",
    unit: "ratio",
    formula: "Non-performing loans ÷ Loans",
    applicability: "For banks that file what they lent on which no interest is accrued.",
    source: LOAN_SOURCE,
    better: "lower",
    periods: ["instant"],
    unfit: BANKS,
    of: "nonperforming_loans",
    to: "loans",
  }),
  quotient({
    id: "allowance_share",
    label: "Allowance share of loans",
    family: "leverage",
    unit: "ratio",
    formula: "Allowance for credit losses ÷ Loans",
    applicability: "For banks that file both.",
    source: LOAN_SOURCE,
    better: "neither",
    periods: ["instant"],
    unfit: BANKS,
    of: "loan_loss_allowance",
    to: "loans",
  }),
  quotient({
    id: "loans_to_deposits",
    label: "Loans to deposits",
    family: "liquidity",
    unit: "ratio",
    formula: "Loans ÷ Deposits",
    applicability: "For banks that file both.",
    source: "Liquidity ratios of banks; CFA Institute curriculum.",
    better: "neither",
    periods: ["instant"],
    unfit: BANKS,
    of: "loans",
    to: "deposits",
  }),
];
