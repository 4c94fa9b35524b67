import type { Dossier } from "./dossier.ts";
import type { Fact } from "./fact.ts";
import type { Figure } from "./figure.ts";
import type { FiscalPeriod, PeriodKind } from "./fiscal-period.ts";

/** Something about the filed data a reader should know; shown on the data-quality card. */
export interface FactIssue {
  readonly kind:
    | "restatement"
    | "rounding"
    | "scale-error"
    | "split-basis"
    | "proxy-form"
    | "missing-quarter"
    | "calendar";
  /** A whole sentence. */
  readonly detail: string;
  readonly facts: readonly Fact[];
}

/** The facts of one company as known on one day: selected, put into fiscal periods and on one split basis. */
export interface FactBook {
  readonly dossier: Dossier;
  /** ISO date; facts filed later are not in the book. */
  readonly asOf: string;
  readonly issues: readonly FactIssue[];
  /** Periods of a kind for which the book has any income-statement or cash-flow fact (balance-sheet fact for `instant`), oldest first. */
  periods(kind: PeriodKind): readonly FiscalPeriod[];
  /** Names any span of days in the company's fiscal calendar. */
  periodOf(start: string | null, end: string): FiscalPeriod;
  /**
   * The current view of one concept for one period, on today's split basis: as filed, else derived from facts of the
   * same concept, unit and start date (Q2 = H1 - Q1, Q3 = 9M - H1, Q4 = FY - 9M; `ttm` the sum of four quarters or
   * FY + YTD - prior YTD). Null when it cannot be had. Per-share and share-count concepts are never subtracted.
   */
  figure(concept: string, period: FiscalPeriod): Figure | null;
  /** The value first filed for the period, before restatements, on today's split basis; null when it cannot be had. */
  originally(concept: string, period: FiscalPeriod): Figure | null;
  /** Every held value for one concept and span, oldest filing first. */
  vintages(concept: string, span: { readonly start: string | null; readonly end: string }): readonly Fact[];
  /** Whether any fact of the concept is held. */
  has(concept: string): boolean;
}
