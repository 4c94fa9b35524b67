import type { PricePoint, Split } from "#facts/dossier.ts";
import type { CompanyDividend } from "#research/portfolio-report/dividends/company-dividend.ts";
import type { FigureView } from "#research/text/figure-view.ts";

/** What a portfolio asks of each of its companies, by the day or period it is of. */
export const SHEET_MEASURES = {
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

export type SheetTime = keyof typeof SHEET_MEASURES;
export type SheetMeasure = (typeof SHEET_MEASURES)[SheetTime][number];

/** A filing as a list of news names it. */
export interface FiledLine {
  readonly accession: string;
  readonly form: string;
  readonly filed: string;
  /** At the SEC. */
  readonly url: string;
}

/** One company as portfolios need it: plain figures with their ids, and the closes held. Computed once for equal facts. */
export interface CompanySheet {
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
  readonly figures: Readonly<Partial<Record<SheetMeasure, FigureView>>>;
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
