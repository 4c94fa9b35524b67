import type { PricePoint, Split } from "#facts/dossier.ts";
import type { FigureView } from "#research/text/figure-view.ts";

/** What a portfolio asks of each of its companies, by the day or period it is of. */
export const SUMMARY_MEASURES = {
  day: ["price", "market_cap", "pe", "earnings_yield", "fcf_yield", "return_1y", "max_drawdown_2y"],
  "twelve-months": [
    "revenue",
    "free_cash_flow",
    "operating_ebitda",
    "revenue_growth",
    "eps_growth",
    "gross_margin",
    "operating_margin",
    "net_margin",
  ],
  balance: ["net_debt"],
  year: ["piotroski_f", "altman_z", "altman_z2", "beneish_m"],
  quarter: ["sue"],
} as const;

export type SummaryPeriod = keyof typeof SUMMARY_MEASURES;
export type SummaryMeasure = (typeof SUMMARY_MEASURES)[SummaryPeriod][number];

/** A filing as a list of news names it. */
export interface FiledLine {
  readonly accession: string;
  readonly form: string;
  readonly filed: string;
  /** At the SEC. */
  readonly url: string;
}

/** One company as portfolios need it: plain figures with their ids, and the closes held. Computed once for equal facts. */
export interface CompanySummary {
  readonly cik: string;
  /** The symbol that the closes are of. */
  readonly symbol: string;
  readonly name: string;
  readonly sector: string | null;
  /** EDGAR's code of the state or country of incorporation. */
  readonly incorporatedIn: string | null;
  readonly dividend: CompanyDividend;
  /** The newest day anything held was known by. */
  readonly knownBy: string;
  /** Those that have a value or say why not. A measure that no period is held for is left out; of Altman's two scores, the one that does not apply. */
  readonly figures: Readonly<Partial<Record<SummaryMeasure, FigureView>>>;
  /** ISO 4217; null without closes. */
  readonly currency: string | null;
  /** Month-ends, and every trading day of the newest two years; oldest first. */
  readonly closes: readonly PricePoint[];
  readonly splits: readonly Split[];
  /** Days of spin-offs that the closes before were not lowered for. */
  readonly unadjusted: readonly { readonly date: string; readonly entity: string }[];
  /** Newest first. */
  readonly filings: readonly FiledLine[];
}

/** Dividends of a year as filed, and how much of them is counted on. */
export interface CountedYear {
  /** A share, on today's share basis: `filed`, less what stood out as special. */
  readonly perShare: string;
  /** Twelve months, or a fiscal year. */
  readonly filed: FigureView;
  /** The quarter that is counted like the next largest; null where all count as filed. */
  readonly special: FigureView | null;
}

/** What a company's filings say of the dividends of its next twelve months, if nothing changes. */
export type CompanyDividend =
  /** `before`: a year earlier; null where it is not held. */
  | { readonly kind: "pays"; readonly year: CountedYear; readonly before: CountedYear | null }
  /** Nothing is declared, as far as filings say. */
  | { readonly kind: "none"; readonly reason: string; readonly seen: FigureView | null }
  /** Something is paid, or may be, and how much a share cannot be told. */
  | { readonly kind: "unknown"; readonly reason: string; readonly seen: FigureView | null };
