import type { FigureView } from "#research/text/figure-view.ts";

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
