/** What the size of a base is measured by. `own-median` is the middle of its own amounts within three and a half years. */
export type Measure = "total_assets" | "revenue" | "own-median" | "price" | "market_cap" | "absolute";

/** A share of the company's size below which an amount is next to nothing. */
export interface Yardstick {
  readonly by: Measure;
  /** A share of `by` (0.05 is 5 %); for `absolute` an amount in the base's own unit. */
  readonly least: number;
  /** Stands for the base where `by` is stated in other units: net income for earnings per share. */
  readonly of?: string;
  /** In place of the words made of `by` and `least`. */
  readonly words?: string;
}

/** One way in which a base may be too small to divide by. */
export interface SmallBase {
  /** Line items and metrics that ratios divide by. */
  readonly of: readonly string[];
  /** The base is near zero where every one of these is known and calls it small. */
  readonly below: readonly Yardstick[];
  /** Banks, brokers and insurers live on a small base of this kind, so another entry speaks of them. */
  readonly companies?: "finance" | "not-finance";
  /** What was counted over all bundled companies (docs/research-method.md#3.8). */
  readonly because: string;
}

const PROFITS = [
  "net_income",
  "pretax_income",
  "operating_income",
  "operating_ebitda",
  "ebitda",
  "nopat",
  "gross_profit",
  "operating_cash_flow",
  "free_cash_flow",
  "fcf_after_sbc",
] as const;

const BOOK_VALUE = ["equity", "total_equity", "common_equity", "tangible_common_equity", "invested_capital"] as const;

const BALANCES = ["receivables", "inventory", "payables", "property_plant_equipment", "current_liabilities"] as const;

/**
 * Every base that may be near zero, and when it is: the one list that the filter of ratios reads. Whatever metric divides
 * by one of these is covered.
 */
export const SMALL_BASES: readonly SmallBase[] = [
  {
    of: BOOK_VALUE,
    below: [{ by: "total_assets", least: 0.05 }],
    companies: "not-finance",
    because: "The median return on equity is 24 % above a tenth of assets, 87 % at 5 % to 7.5 %, 158 % below 5 %.",
  },
  {
    of: BOOK_VALUE,
    below: [{ by: "total_assets", least: 0.01 }],
    companies: "finance",
    because: "Life insurers and brokers have 2 % to 5 % and earn an ordinary 11 % on it.",
  },
  {
    of: [...BOOK_VALUE, "total_assets"],
    below: [{ by: "own-median", least: 0.01 }],
    because: "The shell of a company before it was spun off: a hundred dollars of assets.",
  },
  {
    of: BALANCES,
    below: [{ by: "total_assets", least: 0.005 }],
    companies: "not-finance",
    because: "A turnover above a hundred and a current ratio above fifty say only that there is hardly any balance.",
  },
  {
    of: PROFITS,
    below: [
      { by: "revenue", least: 0.03 },
      { by: "own-median", least: 0.15 },
    ],
    because: "A distributor earns 1 % every year and its ratios hold; 1 % in a year between years of 15 % is a slip.",
  },
  {
    of: PROFITS,
    below: [{ by: "own-median", least: 0.08 }],
    because: "For companies whose revenue is not known, and those that live on gains.",
  },
  {
    of: PROFITS,
    below: [{ by: "revenue", least: 0.002 }],
    because: "The thinnest margin that a bundled company lives on is 0.5 %.",
  },
  {
    of: PROFITS,
    below: [{ by: "market_cap", least: 0.002 }],
    because: "A multiple above 500 says that there is next to no profit, not what is paid for it.",
  },
  {
    of: ["eps_diluted", "eps_basic"],
    below: [
      { by: "revenue", least: 0.03, of: "net_income", words: "net income under 3% of revenue" },
      { by: "own-median", least: 0.15 },
    ],
    because: "As for net income.",
  },
  {
    of: ["eps_diluted", "eps_basic"],
    below: [{ by: "own-median", least: 0.08 }],
    because: "As for net income.",
  },
  {
    of: ["eps_diluted", "eps_basic", "vendor_eps_estimate"],
    below: [{ by: "price", least: 0.002 }],
    because: "A P/E above 500, and growth or a surprise of thousands of percent from a few cents.",
  },
  {
    of: ["vendor_eps_estimate"],
    below: [{ by: "absolute", least: 0.05, words: "under 5 cents" }],
    because: "Below five cents one cent more is a surprise of more than 20 %.",
  },
  {
    of: ["vendor_eps_estimate"],
    below: [{ by: "own-median", least: 0.15 }],
    because: "As for earnings per share.",
  },
  {
    of: ["dividends_per_share", "dividends_paid"],
    below: [{ by: "own-median", least: 0.15 }],
    because: "Growth of 9,900 % is a token dividend of four cents that became a real one.",
  },
  {
    of: ["revenue"],
    below: [{ by: "total_assets", least: 0.01 }],
    companies: "not-finance",
    because: "Only companies before their first product have so little; their margins are thousands of percent.",
  },
  {
    of: ["cost_of_revenue"],
    below: [{ by: "revenue", least: 0.03 }],
    because: "What such a company owes is not for its cost of revenue: payables last for years.",
  },
  {
    of: ["interest_expense"],
    below: [{ by: "revenue", least: 0.0005 }],
    because: "Above 400 times an ordinary margin, cover only says that there is hardly any interest.",
  },
  {
    of: ["eps_cagr_3y"],
    below: [{ by: "absolute", least: 0.01, words: "under 1% a year" }],
    because: "PEG divides by it: below 1 % a year it is beyond any comparison.",
  },
];
