import type { Metric } from "#metrics/metric.ts";
import { quotient } from "#metrics/registry/definition/combine.ts";
import type { MetricCard } from "#metrics/registry/definition/define.ts";
import { DEBT_IS_BUSINESS, NO_FREE_CASH_FLOW } from "#metrics/registry/definition/unfit.ts";

interface Amount {
  readonly of: string;
  /** The label of the amount. */
  readonly words: string;
  readonly label: string;
  readonly unfit?: NonNullable<MetricCard["unfit"]>;
}

/** A flow over the shares that earned it. */
function flowPerShare(id: string, { words, ...amount }: Amount): Metric {
  return quotient({
    ...amount,
    id,
    family: "per-share",
    unit: "USD/shares",
    formula: `${words} ÷ Diluted shares`,
    applicability: "Where the average of diluted shares is reported; on today's split basis.",
    source: "Per-share amounts as in ASC 260, with the average of diluted shares.",
    better: "higher",
    periods: ["year", "quarter", "ttm"],
    to: "diluted_shares",
  });
}

/** A balance over the shares that own it on that day. */
function balancePerShare(id: string, { words, ...amount }: Amount): Metric {
  return quotient({
    ...amount,
    id,
    family: "per-share",
    unit: "USD/shares",
    formula: `${words} ÷ Shares outstanding`,
    applicability: "On a balance-sheet date, with the count of shares on the cover of its filing.",
    source: "Book value per share; CFA Institute curriculum.",
    better: "higher",
    periods: ["instant"],
    to: "shares_outstanding",
  });
}

/** What belongs to one share of what the company sells, earns in cash and owns. */
export const PER_SHARE_METRICS: readonly Metric[] = [
  flowPerShare("revenue_per_share", { of: "revenue", words: "Revenue", label: "Revenue per share" }),
  flowPerShare("ocf_per_share", {
    of: "operating_cash_flow",
    words: "Operating cash flow",
    label: "Operating cash flow per share",
    unfit: NO_FREE_CASH_FLOW,
  }),
  flowPerShare("fcf_per_share", {
    of: "free_cash_flow",
    words: "Free cash flow",
    label: "Free cash flow per share",
    unfit: NO_FREE_CASH_FLOW,
  }),
  balancePerShare("book_value_per_share", {
    of: "common_equity",
    words: "Common equity",
    label: "Book value per share",
  }),
  balancePerShare("tangible_book_per_share", {
    of: "tangible_common_equity",
    words: "Tangible common equity",
    label: "Tangible book value per share",
  }),
  balancePerShare("cash_per_share", {
    of: "cash_and_investments",
    words: "Cash and short-term investments",
    label: "Cash per share",
    unfit: DEBT_IS_BUSINESS,
  }),
];
