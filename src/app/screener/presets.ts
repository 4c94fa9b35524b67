/** A screen that is known by a name, with where it comes from. */
export interface Preset {
  readonly name: string;
  readonly line: string;
  readonly sort: string;
  readonly columns: readonly string[];
  readonly source: string;
}

export const PRESETS: readonly Preset[] = [
  {
    name: "Magic formula",
    line: 'percentile(roic) >= 70% and percentile(ev_ebit) <= 30% and ev_ebit > 0 and market_cap > 100m and sector != "Financials"',
    sort: "ev_ebit",
    columns: ["market_cap", "roic", "ev_ebit", "operating_margin", "revenue_growth"],
    source:
      "After Greenblatt, The Little Book That Beats the Market (2005); the best 30% by both ranks instead of their sum.",
  },
  {
    name: "Piotroski 8 or 9",
    line: "piotroski_f >= 8",
    sort: "-piotroski_f",
    columns: ["market_cap", "piotroski_f", "pb", "return_on_assets", "gross_margin"],
    source: "Piotroski, Value Investing (Journal of Accounting Research, 2000).",
  },
  {
    name: "Graham’s defensive investor",
    line: "revenue > 500m and current_ratio >= 2 and pe < 15 and pe > 0 and pb < 1.5 and dividend_streak >= 5",
    sort: "pe",
    columns: ["market_cap", "pe", "pb", "current_ratio", "dividend_streak", "dividend_yield"],
    source: "After Graham, The Intelligent Investor (1973), chapter 14; sales and dividend record adapted to our data.",
  },
  {
    name: "Rule of 40",
    line: 'rule_of_40 >= 40% and sector = "Technology"',
    sort: "-rule_of_40",
    columns: ["market_cap", "rule_of_40", "revenue_growth", "fcf_margin", "ev_sales"],
    source: "Growth plus free cash flow margin of at least 40%; Feld (2015).",
  },
  {
    name: "Quality and value",
    line: "gross_profitability > 30% and roic > 15% and fcf_yield > 4% and net_debt_to_ebitda < 2",
    sort: "-fcf_yield",
    columns: ["market_cap", "gross_profitability", "roic", "fcf_yield", "net_debt_to_ebitda"],
    source: "After Novy-Marx, The Other Side of Value (Journal of Financial Economics, 2013).",
  },
];
