import { Decimal } from "decimal.js";
import type { Metric } from "#metrics/metric.ts";
import { defineMetric, type MetricCard } from "#metrics/registry/definition/define.ts";
import { now, type Read, yearAgo } from "#metrics/registry/definition/reads.ts";
import { NOT_FOR_FINANCIALS } from "#metrics/registry/definition/unfit.ts";

const SHARED: Omit<MetricCard, "id" | "label" | "formula"> = {
  family: "scores",
  unit: "score",
  applicability: "For a fiscal year and the year before; not for banks and insurers.",
  source: "Beneish 1999, Financial Analysts Journal 55.",
  better: "lower",
  periods: ["year"],
  unfit: NOT_FOR_FINANCIALS,
};
const ONE = new Decimal(1);

interface Term<Name extends string> {
  readonly label: string;
  readonly formula: string;
  readonly reads: Readonly<Record<Name, Read>>;
  /** True for the three indexes that count as 1, no change, where a filer does not report what they need. */
  readonly isNeutralWhenMissing?: boolean;
  /** Null where it would divide by a value that is not positive. */
  readonly index: (of: (name: Name) => Decimal) => Decimal | null;
}

function term<Name extends string>(id: string, entry: Term<Name>): Metric {
  const { label, formula, reads, isNeutralWhenMissing = false, index } = entry;
  return defineMetric<Name>({
    ...SHARED,
    id,
    label,
    formula,
    reads,
    ...(isNeutralWhenMissing ? { whenMissing: ONE } : {}),
    value: (inputs) => {
      const value = index((name) => inputs.of(name));
      return value ?? `${label} is not meaningful: it would be divided by a value that is not positive.`;
    },
  });
}

/** A quotient of two quotients; null where any divisor is not positive. */
function change(latest: readonly [Decimal, Decimal], before: readonly [Decimal, Decimal]): Decimal | null {
  if (latest[1].lte(0) || before[1].lte(0)) return null;
  const base = before[0].div(before[1]);
  return base.lte(0) ? null : latest[0].div(latest[1]).div(base);
}

const SALES = { sales: now("revenue"), salesBefore: yearAgo("revenue") };
const ASSETS = { assets: now("total_assets"), assetsBefore: yearAgo("total_assets") };
const PLANT = { plant: now("property_plant_equipment"), plantBefore: yearAgo("property_plant_equipment") };

const RECEIVABLES = term("beneish_dsri", {
  label: "Receivables index",
  formula: "(Receivables ÷ Revenue) ÷ (Receivables ÷ Revenue of the year before)",
  reads: { owed: now("receivables"), owedBefore: yearAgo("receivables"), ...SALES },
  index: (of) => change([of("owed"), of("sales")], [of("owedBefore"), of("salesBefore")]),
});
const GROSS_MARGIN = term("beneish_gmi", {
  label: "Gross margin index",
  formula: "Gross margin of the year before ÷ Gross margin",
  reads: { margin: now("gross_margin"), before: yearAgo("gross_margin") },
  index: (of) => (of("margin").lte(0) ? null : of("before").div(of("margin"))),
});
const ASSET_QUALITY = term("beneish_aqi", {
  label: "Asset quality index",
  formula: "(1 − (Current assets + Property, plant and equipment) ÷ Total assets) ÷ (the same of the year before)",
  reads: { current: now("current_assets"), currentBefore: yearAgo("current_assets"), ...PLANT, ...ASSETS },
  isNeutralWhenMissing: true,
  index: (of) => {
    const other = of("assets").minus(of("current")).minus(of("plant"));
    const otherBefore = of("assetsBefore").minus(of("currentBefore")).minus(of("plantBefore"));
    return change([other, of("assets")], [otherBefore, of("assetsBefore")]);
  },
});
const SALES_GROWTH = term("beneish_sgi", {
  label: "Sales growth index",
  formula: "Revenue ÷ Revenue of the year before",
  reads: SALES,
  index: (of) => (of("salesBefore").lte(0) ? null : of("sales").div(of("salesBefore"))),
});
const DEPRECIATION = term("beneish_depi", {
  label: "Depreciation index",
  formula:
    "Depreciation and amortization ÷ (Depreciation and amortization + Property, plant and equipment) of the year before ÷ (the same of the year)",
  reads: {
    worn: now("depreciation_amortization"),
    wornBefore: yearAgo("depreciation_amortization"),
    ...PLANT,
  },
  isNeutralWhenMissing: true,
  index: (of) =>
    change([of("wornBefore"), of("wornBefore").plus(of("plantBefore"))], [of("worn"), of("worn").plus(of("plant"))]),
});
const OVERHEAD = term("beneish_sgai", {
  label: "Overhead index",
  formula:
    "(Selling, general and administrative ÷ Revenue) ÷ (Selling, general and administrative ÷ Revenue of the year before)",
  reads: {
    overhead: now("selling_general_administrative"),
    overheadBefore: yearAgo("selling_general_administrative"),
    ...SALES,
  },
  isNeutralWhenMissing: true,
  index: (of) => change([of("overhead"), of("sales")], [of("overheadBefore"), of("salesBefore")]),
});
const ACCRUALS = term("beneish_tata", {
  label: "Accruals to assets",
  formula: "(Net income − Operating cash flow) ÷ Total assets",
  reads: { income: now("net_income"), cash: now("operating_cash_flow"), assets: now("total_assets") },
  index: (of) => (of("assets").lte(0) ? null : of("income").minus(of("cash")).div(of("assets"))),
});
const LEVERAGE = term("beneish_lvgi", {
  label: "Leverage index",
  formula: "((Long-term debt + Current liabilities) ÷ Total assets) ÷ (the same of the year before)",
  reads: {
    debt: now("long_term_debt"),
    debtBefore: yearAgo("long_term_debt"),
    due: now("current_liabilities"),
    dueBefore: yearAgo("current_liabilities"),
    ...ASSETS,
  },
  index: (of) =>
    change([of("debt").plus(of("due")), of("assets")], [of("debtBefore").plus(of("dueBefore")), of("assetsBefore")]),
});

/** Weights of the eight-variable model, with the term each belongs to. */
const WEIGHTED: readonly (readonly [weight: string, term: Metric])[] = [
  ["0.920", RECEIVABLES],
  ["0.528", GROSS_MARGIN],
  ["0.404", ASSET_QUALITY],
  ["0.892", SALES_GROWTH],
  ["0.115", DEPRECIATION],
  ["-0.172", OVERHEAD],
  ["4.679", ACCRUALS],
  ["-0.327", LEVERAGE],
];

/** The M-score and its eight terms. */
export const BENEISH_METRICS: readonly Metric[] = [
  ...WEIGHTED.map(([, metric]) => metric),
  defineMetric({
    ...SHARED,
    id: "beneish_m",
    label: "Beneish M-score",
    formula: WEIGHTED.reduce((text, [weight, { label }]) => `${text} ${signed(weight)} × ${label}`, "−4.84"),
    applicability:
      "For a fiscal year and the year before; not for banks and insurers. Above −1.78 manipulation is likelier; fast growth alone raises the score.",
    reads: Object.fromEntries(WEIGHTED.map(([, metric]) => [metric.id, now(metric.id)])),
    value: (inputs) =>
      WEIGHTED.reduce<Decimal>(
        (total, [weight, metric]) => total.plus(inputs.of(metric.id).times(weight)),
        new Decimal("-4.84"),
      ),
  }),
];

function signed(weight: string): string {
  return weight.startsWith("-") ? `− ${weight.slice(1)}` : `+ ${weight}`;
}
