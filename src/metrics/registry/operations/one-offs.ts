import { Decimal } from "decimal.js";
import type { FiscalPeriod } from "#facts/fact.ts";
import type { Figure } from "#facts/figure.ts";
import type { Analysis } from "#metrics/analysis.ts";
import type { Result } from "#metrics/compose.ts";
import type { Metric } from "#metrics/metric.ts";
import { customMetric, type MetricCard, type MetricResult } from "#metrics/registry/definition/define.ts";
import { inPeriod } from "#metrics/wording.ts";

/** Tax on one-offs at the federal rate; it was another one before. */
const FEDERAL_RATE = new Decimal("0.21");
const RATE_SINCE = "2018-01-01";
/** Charges in round numbers may well be equal. */
const ROUNDED_TO = 10_000_000;
/** Owners of minorities take some of what is left after tax; more than this has another reason. */
const LARGEST_GAP = "0.1";
/** Brokers, exchanges, fund managers. */
const INVESTS_FOR_OTHERS = /^62/;

const WORDS: Omit<MetricCard, "id" | "label" | "unit" | "formula"> = {
  family: "earnings",
  applicability:
    "For fiscal years that began in 2018 or later, from what is tagged; other one-offs and one-off effects of tax may be left in net income. Ours, not the company's adjusted earnings.",
  source: "CFA Institute curriculum, non-recurring items; Internal Revenue Code § 11 (rate) and § 197 (goodwill).",
  better: "neither",
  // A quarter's report tags too few of them: what is left out would look like recurring income.
  periods: ["year"],
  unfit: {
    bank: "Gains and losses on investments are a bank's business, so its earnings are not shown without them.",
    insurer: "Gains and losses on investments are an insurer's business, so its earnings are not shown without them.",
    reit: "A property trust sells property in the course of its business and pays hardly any tax on it, so funds from operations are shown instead.",
    foreign: "The company is taxed outside the United States, at rates that we do not assume.",
  },
  refuses: ({ dossier }) =>
    INVESTS_FOR_OTHERS.test(dossier.company.sic ?? "")
      ? "Gains and losses on investments are the business of brokers and fund managers, so earnings are not shown without them."
      : null,
};

/** What earnings would have been without gains and charges that do not come every year. */
export const ONE_OFF_METRICS: readonly Metric[] = [
  customMetric(
    {
      ...WORDS,
      id: "one_offs",
      label: "One-offs before tax",
      unit: "USD",
      formula:
        "Gains on investments + Gains on sale of businesses − Restructuring charges − Goodwill impairment − Asset impairments − Acquisition costs",
    },
    {
      operands: [
        "investment_gains",
        "business_sale_gains",
        "restructuring",
        "goodwill_impairment",
        "asset_impairments",
        "acquisition_costs",
      ],
      work: sumOneOffs,
    },
  ),
  customMetric(
    {
      ...WORDS,
      id: "one_offs_tax",
      label: "Tax on one-offs",
      unit: "USD",
      formula: "(One-offs before tax + Goodwill impairment) × 21%",
      applicability: `${WORDS.applicability} Impairments of goodwill are taken as not deductible, everything else as taxed at the federal rate.`,
    },
    { operands: ["one_offs", "goodwill_impairment"], work: taxOneOffs },
  ),
  customMetric(
    {
      ...WORDS,
      id: "earnings_without_one_offs",
      label: "Earnings without one-offs",
      unit: "USD",
      formula: "Net income − Income from discontinued operations − One-offs before tax + Tax on one-offs",
    },
    { operands: ["net_income", "discontinued_income", "one_offs", "one_offs_tax"], work: leaveOut },
  ),
  customMetric(
    {
      ...WORDS,
      id: "eps_without_one_offs",
      label: "Diluted EPS without one-offs",
      unit: "USD/shares",
      formula: "(Earnings without one-offs − Net income + Net income to common shares) ÷ Diluted shares",
    },
    {
      operands: ["earnings_without_one_offs", "net_income", "net_income_common", "diluted_shares"],
      divisors: ["diluted_shares"],
      work: perCommonShare,
    },
  ),
];

interface OneOffs {
  readonly gains: readonly Figure[];
  readonly charges: readonly Figure[];
}

function sumOneOffs(analysis: Analysis, period: FiscalPeriod): MetricResult {
  const { gains, charges } = taggedOneOffs(analysis, period);
  const operands = [...gains, ...charges];
  if ((period.start ?? "") < RATE_SINCE)
    return {
      operands: [],
      result: "The federal tax rate was different before 2018, so earlier years are not shown.",
    };
  if (operands.length === 0)
    return { operands, result: `No gain or charge of this kind is tagged in our data ${inPeriod(period)}.` };
  const total = totalOf(gains).minus(totalOf(charges));
  return {
    operands,
    result: beyondIncome(analysis, period, { gains, charges }) ?? total,
    flags: ["our-approximation"],
    isApproximate: true,
  };
}

function taggedOneOffs(analysis: Analysis, period: FiscalPeriod): OneOffs {
  const figure = (measure: string): Figure => analysis.figure(measure, period);
  const goodwill = figure("goodwill_impairment");
  const assets = figure("asset_impairments");
  const restructuring = figure("restructuring");
  // By their definitions, restructuring costs "and impairments" hold both of these, and all asset impairments hold that of goodwill.
  const holdsAssets = restructuring.flags.includes("proxy-concept");
  const holders = [...(holdsAssets ? [restructuring] : []), assets];
  const holdsGoodwill = holders.some(({ value }) => value !== null && value.gte(goodwill.value ?? 0));
  const charges = [
    restructuring,
    ...(holdsGoodwill ? [] : [goodwill]),
    ...(holdsAssets ? [] : [assets]),
    figure("acquisition_costs"),
  ];
  const hasValue = ({ value }: Figure): boolean => value !== null && !value.isZero();
  const sold = isOfDiscontinued(analysis, period) ? [] : [figure("business_sale_gains")];
  return { gains: [figure("investment_gains"), ...sold].filter(hasValue), charges: charges.filter(hasValue) };
}

/** Whether the gain on a sold business is part of discontinued operations, which are left out whole. */
function isOfDiscontinued(analysis: Analysis, period: FiscalPeriod): boolean {
  const gain = analysis.figure("business_sale_gains", period).value ?? new Decimal(0);
  const discontinued = analysis.figure("discontinued_income", period).value;
  return discontinued !== null && discontinued.abs().gt(gain.abs().div(2));
}

/** A whole sentence where the amounts cannot be part of the year's income; null where they can. */
function beyondIncome(analysis: Analysis, period: FiscalPeriod, { gains, charges }: OneOffs): Result | null {
  const revenue = analysis.figure("revenue", period).value;
  const pretax = analysis.figure("pretax_income", period).value;
  if (revenue === null || pretax === null)
    return `Revenue or pre-tax income ${inPeriod(period)} is not in our data, so one-offs cannot be set against them.`;
  if (charges.some((charge) => isAccumulated(analysis, charge)))
    return `The impairment of goodwill ${inPeriod(period)} is tagged with the same amount as in a neighbouring year, so it is probably a sum over years.`;
  const costs = revenue.plus(totalOf(gains)).minus(pretax);
  if (totalOf(charges).lte(costs) && totalOf(gains).lte(pretax.plus(costs))) return null;
  return `The amounts that are tagged as one-offs ${inPeriod(period)} are larger than all costs, so some are not part of that year's income.`;
}

/** An accumulated impairment of goodwill stays the same from year to year; a charge does not, unless it is rounded. */
function isAccumulated(analysis: Analysis, { measure, period, value }: Figure): boolean {
  if (measure !== "goodwill_impairment" || value === null || value.mod(ROUNDED_TO).isZero()) return false;
  const years = analysis.years.filter(({ fiscalYear }) => Math.abs(fiscalYear - period.fiscalYear) === 1);
  return years.some((year) => analysis.figure(measure, year).value?.equals(value) === true);
}

function taxOneOffs(analysis: Analysis, period: FiscalPeriod): MetricResult {
  const oneOffs = analysis.figure("one_offs", period);
  const goodwill = analysis.figure("goodwill_impairment", period);
  if (oneOffs.value === null) return { operands: [], result: oneOffs.reason ?? "" };
  const taxed = oneOffs.value.plus(goodwill.value ?? 0);
  return {
    operands: [oneOffs, goodwill].filter(({ value }) => value !== null),
    result: taxed.times(FEDERAL_RATE),
    flags: ["our-approximation", "assumed"],
    isApproximate: true,
  };
}

function leaveOut(analysis: Analysis, period: FiscalPeriod): MetricResult {
  const needed = ["net_income", "one_offs", "one_offs_tax"].map((measure) => analysis.figure(measure, period));
  const [income, oneOffs, tax] = needed.map(({ value }) => value);
  const discontinued = analysis.figure("discontinued_income", period);
  const operands = [...needed, ...(discontinued.value === null ? [] : [discontinued])];
  if (income == null || oneOffs == null || tax == null)
    return { operands: [], result: needed.find(({ value }) => value === null)?.reason ?? "" };
  return {
    operands,
    result:
      unexplained(analysis, period) ??
      income
        .minus(discontinued.value ?? 0)
        .minus(oneOffs)
        .plus(tax),
  };
}

/** Preferred dividends are no earnings of common shares, with one-offs or without. */
function perCommonShare(analysis: Analysis, period: FiscalPeriod): MetricResult {
  const operands = ["earnings_without_one_offs", "net_income", "net_income_common", "diluted_shares"].map((measure) =>
    analysis.figure(measure, period),
  );
  const [earnings, income, toCommon, shares] = operands.map(({ value }) => value);
  if (earnings == null || income == null || toCommon == null || shares == null)
    return { operands: [], result: operands.find(({ value }) => value === null)?.reason ?? "" };
  return { operands, result: earnings.minus(income).plus(toCommon).div(shares) };
}

/** A whole sentence where net income is far from pre-tax income less tax: an untagged discontinued operation would be taken for earnings. */
function unexplained(analysis: Analysis, period: FiscalPeriod): Result | null {
  const value = (measure: string): Decimal | null => analysis.figure(measure, period).value;
  const [income, pretax, tax] = [value("net_income"), value("pretax_income"), value("income_tax")];
  if (income === null || pretax === null || tax === null) return null;
  const aside = ["discontinued_income", "equity_method_income"].map((measure) => value(measure) ?? new Decimal(0));
  const gap = aside.reduce((left, part) => left.minus(part), income.minus(pretax).plus(tax));
  const withoutAssociates = gap.plus(aside[1] ?? 0);
  const most = pretax.minus(tax).abs().times(LARGEST_GAP);
  if (gap.abs().lte(most) || withoutAssociates.abs().lte(most)) return null;
  return `Net income ${inPeriod(period)} is far from pre-tax income less tax, and what is between them is not in our data, so one-offs are not taken out of it.`;
}

function totalOf(figures: readonly Figure[]): Decimal {
  return figures.reduce((total, { value }) => total.plus(value ?? 0), new Decimal(0));
}
