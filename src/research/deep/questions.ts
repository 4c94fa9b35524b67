import type { DeepQuestionId } from "#contracts/api/deep-questions.ts";
import type { DeepPlan } from "#contracts/api/deep-research.ts";
import type { CardType } from "#contracts/research-stream.ts";

/** How much of each a plan holds where nobody has chosen. */
export const USUAL_BUDGET: DeepPlan["budget"] = { findings: 3, quotes: 4 };

/** A question that a plan may ask: which sentences answer it and which figures belong to it. */
export interface DeepQuestion {
  readonly title: string;
  /** The rules of these cards answer it. */
  readonly cards: readonly CardType[];
  /** The rules whose sentences answer it most directly; they come first. */
  readonly first?: readonly string[];
  /** What a plan by rules asks for, in the order of the table. */
  readonly usual: readonly string[];
  /** What a reader may add. */
  readonly more: readonly string[];
  /** What our data cannot tell of it, a whole sentence, unless the sentence of a rule does. */
  readonly never: { readonly says: string; readonly unless: string | null } | null;
  /** Whether it looks into the text of filings. */
  readonly readsFilings: boolean;
}

const OF_FIGURES = { never: null, readsFilings: false } as const;

/** Every question, once. */
export const QUESTIONS: Readonly<Record<DeepQuestionId, DeepQuestion>> = {
  growth: {
    title: "How does it grow, and through what?",
    cards: ["growth", "segments", "earnings_last", "changes"],
    first: ["growth-by-cause", "growth-by-segment"],
    usual: ["revenue", "revenue_growth", "net_income", "eps_diluted", "diluted_shares"],
    more: ["operating_income", "revenue_cagr_5y", "eps_growth", "net_income_growth", "fcf_growth"],
    never: {
      says: "We have no report that splits its growth of revenue into price and volume.",
      unless: "growth-by-cause",
    },
    readsFilings: false,
  },
  margins: {
    ...OF_FIGURES,
    title: "What does it keep of its revenue?",
    cards: ["profitability"],
    usual: ["gross_margin", "operating_margin", "net_margin", "return_on_equity", "roic"],
    more: ["rd_share", "sga_share", "asset_turnover", "equity_multiplier", "return_on_assets"],
  },
  cash: {
    ...OF_FIGURES,
    title: "Does profit arrive as cash?",
    cards: ["cash_quality"],
    usual: ["operating_cash_flow", "capital_expenditure", "free_cash_flow", "fcf_margin", "cash_conversion"],
    more: ["stock_compensation", "fcf_after_sbc", "sloan_accruals", "cash_cycle"],
  },
  debt: {
    ...OF_FIGURES,
    title: "Can it pay what it owes?",
    cards: ["balance_sheet", "scores"],
    usual: ["net_debt", "total_debt", "interest_cover", "current_ratio", "equity"],
    more: ["net_debt_to_ebitda", "goodwill", "altman_z", "piotroski_f"],
  },
  owners: {
    ...OF_FIGURES,
    title: "What do its owners get?",
    cards: ["capital_returns"],
    usual: ["dividends_per_share", "buybacks", "payout_ratio", "total_yield", "share_change"],
    more: ["dividend_yield", "buyback_yield", "buyback_share_of_fcf", "share_change_5y"],
  },
  price: {
    ...OF_FIGURES,
    title: "What does the price ask for?",
    cards: ["valuation_multiples", "price"],
    usual: ["pe", "ev_ebit", "ps", "fcf_yield", "return_1y"],
    more: ["pb", "market_cap", "enterprise_value", "max_drawdown_2y"],
  },
  peers: {
    ...OF_FIGURES,
    title: "How does it compare with its peers?",
    cards: ["peers_table"],
    usual: [],
    more: [],
  },
  risks: {
    title: "What could go wrong?",
    cards: ["risk_flags", "data_quality"],
    usual: [],
    more: ["beneish_m", "volatility_1y"],
    never: null,
    readsFilings: true,
  },
};
