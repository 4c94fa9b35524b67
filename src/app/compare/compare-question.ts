/** What a comparison shows. */
export interface CompareQuestion {
  /** As typed, in upper case, each once. */
  readonly symbols: readonly string[];
  /** Ids of line items and metrics. */
  readonly measures: readonly string[];
  /** The measure drawn over time. */
  readonly charted: string | null;
  /** Whether every company has columns with its own history; the first one always has. */
  readonly hasHistory: boolean;
}

/** What a comparison opens with. */
export const USUAL_MEASURES: readonly string[] = [
  "revenue",
  "net_income",
  "revenue_growth",
  "gross_margin",
  "operating_margin",
  "fcf_margin",
  "roic",
  "net_debt_to_ebitda",
  "market_cap",
  "pe",
  "ev_ebit",
  "fcf_yield",
];

/** The address of a comparison; what is usual is left out. */
export function compareAddress({ symbols, measures, charted, hasHistory }: CompareQuestion): string {
  const query = new URLSearchParams();
  if (symbols.length > 0) query.set("symbols", symbols.join(","));
  if (measures.join() !== USUAL_MEASURES.join()) query.set("metrics", measures.join(","));
  if (charted !== null && charted !== measures[0] && measures.includes(charted)) query.set("chart", charted);
  if (hasHistory) query.set("history", "1");
  const text = query.toString().replaceAll("%2C", ",");
  return text === "" ? "/compare" : `/compare?${text}`;
}
