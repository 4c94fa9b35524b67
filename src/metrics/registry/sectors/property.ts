import type { Decimal } from "decimal.js";
import type { Figure } from "#facts/figure.ts";
import type { FiscalPeriod } from "#facts/fact.ts";
import type { Analysis } from "#metrics/analysis.ts";
import type { Metric } from "#metrics/metric.ts";
import { inPeriod, wasOrWere } from "#metrics/wording.ts";
import { quotient } from "#metrics/registry/definition/combine.ts";
import { customMetric, type MetricCard, type MetricResult } from "#metrics/registry/definition/define.ts";
import { onlyFor } from "#metrics/registry/definition/unfit.ts";

const TRUSTS = onlyFor("reit", "Funds from operations are a measure of property trusts only.");
const SOURCE = "Nareit, Funds From Operations White Paper, 2018 restatement.";
const PERIODS = ["year", "ttm"] as const;

/** Nareit takes off what belongs to others and adds the share of joint ventures' depreciation; neither is filed. */
const LARGEST_SHARED = "0.05";
const YEARS_AROUND = 3;
/** Funds from operations and operating cash flow differ by rents not yet paid and by working capital, not by more. */
const OF_CASH_FLOW = { least: "0.75", most: "1.05" };

const CARD: MetricCard = {
  id: "ffo",
  label: "Funds from operations",
  family: "cash",
  unit: "USD",
  formula:
    "Net income to common shares + Depreciation and amortization − Gains on sale of property + Impairments of property",
  applicability:
    "For property trusts with few joint ventures and minority owners, and only where operating cash flow bears it out. An approximation of the trust's own figure.",
  source: SOURCE,
  better: "higher",
  periods: PERIODS,
  unfit: TRUSTS,
};

/** What a property trust earns before depreciation, and what is paid for it and out of it. */
export const PROPERTY_METRICS: readonly Metric[] = [
  customMetric(CARD, {
    operands: ["net_income_common", "depreciation_amortization", "property_sale_gains", "property_impairments"],
    work: funds,
  }),
  quotient({
    id: "ffo_per_share",
    label: "Funds from operations per share",
    family: "per-share",
    unit: "USD/shares",
    formula: "Funds from operations ÷ Diluted shares",
    applicability: "For property trusts where funds from operations can be computed.",
    source: SOURCE,
    better: "higher",
    periods: PERIODS,
    unfit: TRUSTS,
    of: "ffo",
    to: "diluted_shares",
  }),
  quotient({
    id: "ffo_payout",
    label: "Payout of funds from operations",
    family: "capital-returns",
    unit: "ratio",
    formula: "Dividends paid ÷ Funds from operations",
    applicability: "For property trusts where funds from operations can be computed and are positive.",
    source: SOURCE,
    better: "lower",
    periods: PERIODS,
    unfit: TRUSTS,
    of: "dividends_paid",
    to: "ffo",
  }),
];

function funds(analysis: Analysis, period: FiscalPeriod): MetricResult {
  const income = analysis.figure("net_income_common", period);
  const worn = analysis.figure("depreciation_amortization", period);
  const gains = orNone(analysis, "property_sale_gains", period);
  const impaired = analysis.figure("property_impairments", period);
  const missing = [income, worn].find(({ value }) => value === null)?.reason ?? gains.reason;
  if (income.value === null || worn.value === null || missing !== null) return { operands: [], result: missing ?? "" };
  const value = income.value
    .plus(worn.value)
    .minus(gains.figure.value ?? 0)
    .plus(impaired.value ?? 0);
  return {
    operands: [income, worn, gains.figure, impaired].filter((operand) => operand.value !== null),
    result: sharedWithOthers(analysis, period) ?? unlikeCash(analysis, period, value) ?? value,
    flags: ["our-approximation"],
    isApproximate: true,
  };
}

/** A line item; without a reason where the company's own report leaves it out. */
function orNone(analysis: Analysis, measure: string, period: FiscalPeriod): { figure: Figure; reason: string | null } {
  const figure = analysis.figure(measure, period);
  return { figure, reason: analysis.isUnreported(measure, period) ? null : figure.reason };
}

/** A trust with joint ventures or minority owners, by what they took in the years around, needs its own calculation. */
function sharedWithOthers(analysis: Analysis, period: FiscalPeriod): string | null {
  const years = analysis.years.filter(({ fiscalYear }) => Math.abs(fiscalYear - period.fiscalYear) <= YEARS_AROUND);
  for (const measure of SHARED) {
    const taken = years.map((year) => orNone(analysis, measure, year));
    const label = analysis.figure(measure, period).label;
    if (!taken.some(({ reason }) => reason === null)) return analysis.figure(measure, period).reason;
    const large = taken.find(({ figure }) =>
      isLargeShare(figure, analysis.figure("operating_cash_flow", figure.period)),
    );
    if (large !== undefined)
      return `${label} ${inPeriod(large.figure.period)} ${wasOrWere(label)} too large next to operating cash flow to compute funds from operations without the trust's own calculation.`;
  }
  return null;
}

const SHARED = ["minority_income", "equity_method_income"] as const;

function isLargeShare(taken: Figure, cash: Figure): boolean {
  return taken.value !== null && cash.value !== null && taken.value.abs().gt(cash.value.abs().times(LARGEST_SHARED));
}

function unlikeCash(analysis: Analysis, period: FiscalPeriod, funds: Decimal): string | null {
  const cash = analysis.figure("operating_cash_flow", period);
  if (cash.value === null) return cash.reason;
  if (funds.gte(cash.value.times(OF_CASH_FLOW.least)) && funds.lte(cash.value.times(OF_CASH_FLOW.most))) return null;
  return `Net income and depreciation ${inPeriod(period)} are too far from operating cash flow: gains or losses that are not in our data are probably among them, so funds from operations are not shown.`;
}
