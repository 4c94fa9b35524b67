import { Decimal } from "decimal.js";
import type { Metric } from "#metrics/metric.ts";
import { inPeriod, notPositive } from "#metrics/wording.ts";
import { quotient } from "#metrics/registry/definition/combine.ts";
import { defineMetric, type MetricCard } from "#metrics/registry/definition/define.ts";
import { now } from "#metrics/registry/definition/reads.ts";
import { NO_GROSS_PROFIT, NO_OPERATING_INCOME } from "#metrics/registry/definition/unfit.ts";

const PERIODS = ["year", "quarter", "ttm"] as const;

/** Highest tax rate assumed on operating income; above it, one-off charges distort the year's rate. */
const HIGHEST_TAX_RATE = new Decimal("0.35");

interface Margin {
  readonly of: string;
  readonly words: string;
  readonly label: string;
  readonly better?: MetricCard["better"];
  readonly unfit?: NonNullable<MetricCard["unfit"]>;
}

function shareOfRevenue(id: string, margin: Margin): Metric {
  const { words, ...rest } = margin;
  return quotient({
    better: "higher",
    ...rest,
    id,
    to: "revenue",
    family: "profitability",
    unit: "ratio",
    formula: `${words} ÷ Revenue`,
    applicability: "Where revenue is positive.",
    source: "Common-size income statement.",
    periods: PERIODS,
  });
}

/** What is left of revenue at each line of the income statement. */
export const MARGIN_METRICS: readonly Metric[] = [
  shareOfRevenue("gross_margin", {
    of: "gross_profit",
    words: "Gross profit",
    label: "Gross margin",
    unfit: NO_GROSS_PROFIT,
  }),
  shareOfRevenue("operating_margin", {
    of: "operating_income",
    words: "Operating income",
    label: "Operating margin",
    unfit: NO_OPERATING_INCOME,
  }),
  shareOfRevenue("pretax_margin", { of: "pretax_income", words: "Pre-tax income", label: "Pre-tax margin" }),
  shareOfRevenue("net_margin", { of: "net_income", words: "Net income", label: "Net margin" }),
  shareOfRevenue("rd_share", {
    of: "research_development",
    words: "Research and development",
    label: "Research and development share of revenue",
    better: "neither",
  }),
  shareOfRevenue("sga_share", {
    of: "selling_general_administrative",
    words: "Selling, general and administrative",
    label: "Selling, general and administrative share of revenue",
    better: "lower",
  }),
  quotient({
    id: "effective_tax_rate",
    label: "Effective tax rate",
    family: "profitability",
    unit: "ratio",
    formula: "Income tax ÷ Pre-tax income",
    applicability: "Where pre-tax income is positive.",
    source: "ASC 740 rate reconciliation: total income tax over income before tax.",
    better: "neither",
    periods: PERIODS,
    of: "income_tax",
    to: "pretax_income",
  }),
  defineMetric({
    id: "cash_tax_rate",
    label: "Cash tax rate",
    family: "profitability",
    unit: "ratio",
    formula: "Income taxes paid ÷ Pre-tax income",
    applicability: "For a whole year or twelve months, where pre-tax income is positive and more than what was paid.",
    source: "Income taxes paid (ASC 230-10-50-2) over income before tax.",
    better: "neither",
    periods: ["year", "ttm"],
    reads: { paid: now("taxes_paid"), income: now("pretax_income") },
    divisors: ["income"],
    value: (inputs) => {
      if (inputs.of("income").lte(0)) return notPositive(inputs.figure("income"), "a tax rate is not meaningful");
      const rate = inputs.of("paid").div(inputs.of("income"));
      return rate.gt(1)
        ? `Income taxes paid ${inPeriod(inputs.figure("paid").period)} were more than pre-tax income, so they are those of other years.`
        : rate;
    },
  }),
  defineMetric({
    id: "operating_ebitda",
    label: "Operating EBITDA",
    family: "profitability",
    unit: "USD",
    formula: "Operating income + Depreciation and amortization",
    applicability: "Where operating income and depreciation are reported; other income and expense stay out.",
    source: "Operating income before depreciation; FinanceBench calls it unadjusted EBITDA. Not the SEC's EBITDA.",
    better: "higher",
    periods: PERIODS,
    unfit: NO_OPERATING_INCOME,
    reads: { income: now("operating_income"), depreciation: now("depreciation_amortization") },
    value: (inputs) => inputs.of("income").plus(inputs.of("depreciation")),
  }),
  shareOfRevenue("operating_ebitda_margin", {
    of: "operating_ebitda",
    words: "Operating EBITDA",
    label: "Operating EBITDA margin",
    unfit: NO_OPERATING_INCOME,
  }),
  defineMetric({
    id: "ebitda",
    label: "EBITDA",
    family: "profitability",
    unit: "USD",
    formula: "Net income + Interest expense + Income tax + Depreciation and amortization",
    applicability: "Where all four are reported.",
    source: "SEC, Non-GAAP Compliance and Disclosure Interpretations, question 103.01.",
    better: "higher",
    periods: PERIODS,
    unfit: { bank: "Interest is a bank's cost of business, so EBITDA leaves out what matters most." },
    reads: {
      income: now("net_income"),
      interest: now("interest_expense"),
      tax: now("income_tax"),
      depreciation: now("depreciation_amortization"),
    },
    value: (inputs) =>
      inputs.of("income").plus(inputs.of("interest")).plus(inputs.of("tax")).plus(inputs.of("depreciation")),
  }),
  shareOfRevenue("ebitda_margin", {
    of: "ebitda",
    words: "EBITDA",
    label: "EBITDA margin",
    unfit: { bank: "Interest is a bank's cost of business, so EBITDA leaves out what matters most." },
  }),
  defineMetric({
    id: "nopat",
    label: "Operating income after tax",
    family: "profitability",
    unit: "USD",
    formula: "Operating income × (1 − Income tax ÷ Pre-tax income, limited to 0% to 35%)",
    applicability: "Where operating income, tax and pre-tax income are reported; no tax is assumed on a loss.",
    source: "McKinsey, Valuation: net operating profit less adjusted taxes, with a bounded effective rate.",
    better: "higher",
    periods: PERIODS,
    unfit: NO_OPERATING_INCOME,
    reads: { income: now("operating_income"), tax: now("income_tax"), pretax: now("pretax_income") },
    value: (inputs) => {
      const pretax = inputs.of("pretax");
      const rate = pretax.lte(0) ? new Decimal(0) : inputs.of("tax").div(pretax).clamp(0, HIGHEST_TAX_RATE);
      return inputs.of("income").times(new Decimal(1).minus(rate));
    },
  }),
];
