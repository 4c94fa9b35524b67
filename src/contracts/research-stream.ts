// The words of a research run on the wire. Stages: docs/specification-map.md#3; card, chart and source ids are stable
// and used in analytics events.

export const STAGES = ["STARTING", "INITIALIZING", "ANALYZING_DATA", "GENERATING_INSIGHTS", "COMPLETE"] as const;
export type Stage = (typeof STAGES)[number];

export const RESEARCH_TYPES = [
  "overview",
  "fundamentals",
  "valuation",
  "earnings",
  "risk",
  "capital_returns",
  "peers",
  "changes",
  "full",
  "deep",
] as const;
export type ResearchType = (typeof RESEARCH_TYPES)[number];

/** The names of the cards. Everything else about a card is in its declaration (`src/research/cards/cards.ts`). */
export const CARD_TYPES = [
  "identity",
  "verdict",
  "key_figures",
  "business",
  "price",
  "growth",
  "profitability",
  "segments",
  "cash_quality",
  "balance_sheet",
  "scores",
  "valuation_multiples",
  "reverse_dcf",
  "dcf",
  "earnings_last",
  "earnings_next",
  "guidance",
  "changes",
  "capital_returns",
  "insiders",
  "institutions",
  "peers_table",
  "filings",
  "filing_changes",
  "risk_flags",
  "data_quality",
  "memo_thesis",
  "memo_evidence",
  "memo_counter",
  "memo_risks",
  "memo_valuation",
  "memo_watch",
  "sources",
] as const;
export type CardType = (typeof CARD_TYPES)[number];

export const CHART_TYPES = [
  "price_with_events",
  "revenue_bars",
  "margin_lines",
  "fcf_vs_net_income",
  "eps_history",
  "share_count",
  "multiple_band",
  "bridge",
  "peer_scatter",
  "dcf_grid",
  "balance_stack",
  "earnings_reaction",
  "earnings_surprise",
  "dividend_history",
  "company_comparison",
  "list_returns",
  "statement_line",
  "segment_stack",
  "segment_share",
  "custom_chart",
] as const;
export type ChartType = (typeof CHART_TYPES)[number];

export const SOURCE_TYPES = [
  "sec_10k",
  "sec_10q",
  "sec_8k",
  "sec_xbrl_fact",
  "sec_other",
  "price",
  "estimate",
  "calendar",
  "computed",
  "bundled",
] as const;
export type SourceType = (typeof SOURCE_TYPES)[number];

/** A company is compared with at most so many that the reader chose: the table of a phone has no room for more. */
export const MOST_CHOSEN_PEERS = 7;
