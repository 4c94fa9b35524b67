import type { Figure } from "#facts/figure.ts";
import type { FiscalPeriod } from "#facts/fact.ts";

/**
 * The smallest unit a check looks at. Slot sentences and free text are both read into pieces, so one set of checks
 * serves both.
 */
export type Piece =
  | { readonly kind: "word"; readonly text: string; readonly lower: string }
  | { readonly kind: "mark"; readonly text: string }
  | FigurePiece
  | PeriodPiece;

interface FigurePiece {
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
export interface ParsedText {
  readonly pieces: readonly Piece[];
  /** For each piece, the number of its clause. */
  readonly clauses: readonly number[];
  /** In reading order, never overlapping. */
  readonly phrases: readonly PhraseHit[];
}

/** A figure of the sentence and where it stands. */
export interface LocatedFigure {
  readonly at: number;
  readonly piece: FigurePiece;
}

/** All figures of the sentence whose value is printed, in reading order. */
export function valuesIn(analysis: ParsedText): readonly LocatedFigure[] {
  return figuresIn(analysis).filter(({ piece }) => piece.show !== "years");
}

/** All figures of the sentence, in reading order. */
export function figuresIn({ pieces }: ParsedText): readonly LocatedFigure[] {
  return pieces.flatMap((piece, at) => (piece.kind === "figure" ? [{ at, piece }] : []));
}

/** All printed periods of the sentence, in reading order. */
export function periodsIn({ pieces }: ParsedText): readonly { readonly at: number; readonly piece: PeriodPiece }[] {
  return pieces.flatMap((piece, at) => (piece.kind === "period" ? [{ at, piece }] : []));
}

/** Whether two places are in one clause. */
export function isSameClause({ clauses }: ParsedText, a: number, b: number): boolean {
  return clauses[a] === clauses[b];
}

/** Words that may stand between a preposition and its figure. */
const FILLERS = new Set([
  "a",
  "an",
  "the",
  "of",
  "its",
  "their",
  "only",
  "just",
  "about",
  "around",
  "nearly",
  "some",
  "by",
  "roughly",
  "approximately",
  "almost",
]);

/** The preposition or verb right before a figure, over small words. */
export function wordBefore({ pieces }: ParsedText, at: number): string | null {
  for (let index = at - 1; index >= 0; index -= 1) {
    const piece = pieces[index];
    if (piece?.kind !== "word") {
      return null;
    }
    if (!FILLERS.has(piece.lower)) {
      return piece.lower;
    }
  }
  return null;
}

/** The name that governs a figure: the nearest before it in its clause, else the nearest behind, else the last before. */
export function governingPhrase(analysis: ParsedText, at: number): PhraseHit | undefined {
  const hits = analysis.phrases.filter((hit) => !hit.phrase.startsWith("of "));
  const here = hits.filter((hit) => isSameClause(analysis, hit.start, at));
  return (
    here.findLast((hit) => hit.end <= at) ?? here.find((hit) => hit.start > at) ?? hits.findLast((hit) => hit.end <= at)
  );
}
