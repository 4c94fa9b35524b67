import type { Figure } from "#facts/figure.ts";
import type { FiscalPeriod } from "#facts/fiscal-period.ts";

/**
 * The smallest unit a check looks at. Slot sentences and free text are both read into pieces, so one set of checks
 * serves both.
 */
export type Piece =
  | { readonly kind: "word"; readonly text: string; readonly lower: string }
  | { readonly kind: "mark"; readonly text: string }
  | FigurePiece
  | PeriodPiece;

export interface FigurePiece {
  readonly kind: "figure";
  readonly figure: Figure;
  /** `magnitude`: printed without its sign, which a word must carry. `years`: its window is printed, not its value. */
  readonly show: "value" | "magnitude" | "years";
}

export interface PeriodPiece {
  readonly kind: "period";
  readonly text: string;
  /** The figure whose period is printed, where a slot names one. */
  readonly figure: Figure | null;
  /** Whether the printed period is the given one. */
  names(period: FiscalPeriod): boolean;
}

/** A name of a measure in the text, from piece `start` up to, not including, `end`. */
export interface PhraseHit {
  readonly phrase: string;
  readonly start: number;
  readonly end: number;
}

/** A sentence ready to be checked. */
export interface Reading {
  readonly pieces: readonly Piece[];
  /** For each piece, the number of its clause. */
  readonly clauses: readonly number[];
  /** In reading order, never overlapping. */
  readonly phrases: readonly PhraseHit[];
}
