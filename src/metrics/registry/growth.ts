import type { Metric } from "#metrics/metric.ts";
import { changeOverYear, compoundGrowth } from "./combine.ts";
import { NO_FREE_CASH_FLOW, NO_GROSS_PROFIT, NO_OPERATING_INCOME } from "./unfit.ts";
import type { Card } from "./define.ts";

interface Grown {
  readonly of: string;
  readonly label: string;
  readonly unfit?: NonNullable<Card["unfit"]>;
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
    applicability: "Where the base is positive; the change of a loss is shown as an amount instead.",
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
    label: `${grown.label} growth a year over ${String(years)} years`,
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
  compound("net_income_cagr_5y", NET_INCOME, 5),
];
