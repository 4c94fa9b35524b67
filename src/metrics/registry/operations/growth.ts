import { Decimal } from "decimal.js";
import type { Metric } from "#metrics/metric.ts";
import { inPeriod } from "#metrics/wording.ts";
import { changeOverYear, compoundGrowth, quotient } from "#metrics/registry/definition/combine.ts";
import { defineMetric, type MetricCard } from "#metrics/registry/definition/define.ts";
import { now, yearAgo } from "#metrics/registry/definition/reads.ts";
import { NO_FREE_CASH_FLOW, NO_GROSS_PROFIT, NO_OPERATING_INCOME } from "#metrics/registry/definition/unfit.ts";

/** Below this growth a small change of income makes any margin. */
const LEAST_GROWTH = new Decimal("0.03");
/** Income that moved by more than twice what revenue did was moved by something else. */
const LARGEST_MARGIN = 2;

interface Grown {
  readonly of: string;
  readonly label: string;
  readonly unfit?: NonNullable<MetricCard["unfit"]>;
}

const REVENUE: Grown = { of: "revenue", label: "Revenue" };
const EPS: Grown = { of: "eps_diluted", label: "Diluted EPS" };
const FREE_CASH_FLOW: Grown = { of: "free_cash_flow", label: "Free cash flow", unfit: NO_FREE_CASH_FLOW };
const NET_INCOME: Grown = { of: "net_income", label: "Net income" };

function growth(id: string, grown: Grown): Metric {
  return changeOverYear({
    ...grown,
    id,
    label: `${grown.label} growth`,
    family: "growth",
    unit: "ratio",
    formula: `${grown.label} ÷ ${grown.label} of the same period a year earlier − 1`,
    applicability: "Where the base is positive and the amount is no loss; to or from a loss there is no rate.",
    source: "Relative change; base guard of the CFA Institute curriculum, Financial Analysis Techniques.",
    better: "higher",
    periods: ["year", "quarter", "ttm"],
  });
}

function compound(id: string, grown: Grown, years: number): Metric {
  return compoundGrowth({
    ...grown,
    id,
    years,
    label: `${grown.label} CAGR over ${String(years)} years`,
    family: "growth",
    unit: "ratio",
    formula: `(${grown.label} ÷ ${grown.label} ${String(years)} years earlier) ^ (1 ÷ ${String(years)}) − 1`,
    applicability: "Where both ends are positive; two fiscal years, or two spans of twelve months.",
    source: "Compound annual growth rate.",
    better: "higher",
    periods: ["year", "ttm"],
  });
}

/** How fast the company grows. */
export const GROWTH_METRICS: readonly Metric[] = [
  growth("revenue_growth", REVENUE),
  growth("gross_profit_growth", { of: "gross_profit", label: "Gross profit", unfit: NO_GROSS_PROFIT }),
  growth("operating_income_growth", { of: "operating_income", label: "Operating income", unfit: NO_OPERATING_INCOME }),
  growth("net_income_growth", NET_INCOME),
  growth("eps_growth", EPS),
  growth("ocf_growth", { of: "operating_cash_flow", label: "Operating cash flow" }),
  growth("fcf_growth", FREE_CASH_FLOW),
  compound("revenue_cagr_3y", REVENUE, 3),
  compound("revenue_cagr_5y", REVENUE, 5),
  compound("revenue_cagr_10y", REVENUE, 10),
  compound("eps_cagr_3y", EPS, 3),
  compound("eps_cagr_5y", EPS, 5),
  compound("eps_cagr_10y", EPS, 10),
  compound("fcf_cagr_3y", FREE_CASH_FLOW, 3),
  compound("fcf_cagr_5y", FREE_CASH_FLOW, 5),
  compound("fcf_cagr_10y", FREE_CASH_FLOW, 10),
  compound("net_income_cagr_3y", NET_INCOME, 3),
  compound("net_income_cagr_5y", NET_INCOME, 5),
  compound("net_income_cagr_10y", NET_INCOME, 10),
  defineMetric({
    id: "incremental_margin",
    label: "Incremental operating margin",
    family: "growth",
    unit: "ratio",
    formula: "(Operating income − Operating income a year earlier) ÷ (Revenue − Revenue a year earlier)",
    applicability: "Where revenue grew by 3% or more and operating income by at most twice as much; not for banks.",
    source: "Operating leverage: what an added dollar of revenue adds to operating income.",
    better: "higher",
    periods: ["year", "quarter", "ttm"],
    unfit: NO_OPERATING_INCOME,
    reads: {
      income: now("operating_income"),
      incomeBefore: yearAgo("operating_income"),
      revenue: now("revenue"),
      before: yearAgo("revenue"),
    },
    divisors: ["before"],
    value: (inputs) => {
      const added = inputs.of("revenue").minus(inputs.of("before"));
      if (inputs.of("before").lte(0) || added.lt(inputs.of("before").times(LEAST_GROWTH)))
        return `Revenue ${inPeriod(inputs.figure("revenue").period)} grew by less than 3%, so a margin on what was added is not meaningful.`;
      const margin = inputs.of("income").minus(inputs.of("incomeBefore")).div(added);
      return margin.abs().gt(LARGEST_MARGIN)
        ? `Operating income ${inPeriod(inputs.figure("income").period)} changed by more than twice what revenue did, so growth is not what changed it.`
        : margin;
    },
  }),
  defineMetric({
    id: "rule_of_40",
    label: "Rule of 40",
    family: "growth",
    unit: "ratio",
    formula: "Revenue growth + Free cash flow margin",
    applicability: "Meant for software companies, where 40% or more is good; not for banks.",
    source: "Common usage among software investors, with free cash flow as the measure of profit.",
    better: "higher",
    periods: ["year", "ttm"],
    unfit: NO_FREE_CASH_FLOW,
    reads: { growth: now("revenue_growth"), margin: now("fcf_margin") },
    value: (inputs) => {
      const far = (["growth", "margin"] as const).find((name) => inputs.of(name).abs().gt(1));
      return far === undefined
        ? inputs.of("growth").plus(inputs.of("margin"))
        : `${inputs.figure(far).label} ${inPeriod(inputs.figure(far).period)} is beyond 100%, so the sum is not meaningful.`;
    },
  }),
  quotient({
    id: "obligations_to_revenue",
    label: "Remaining performance obligations to revenue",
    family: "growth",
    unit: "times",
    formula: "Remaining performance obligations ÷ Revenue",
    applicability: "For a whole year or twelve months; contracts of a year or less may be left out by the company.",
    source: "ASC 606-10-50-13: revenue still to come from contracts signed, over the revenue of a year.",
    better: "higher",
    periods: ["year", "ttm"],
    of: "remaining_obligations",
    to: "revenue",
  }),
];
