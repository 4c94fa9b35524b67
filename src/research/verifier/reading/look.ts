import type { FigurePiece, PeriodPiece, PhraseHit, Reading } from "./piece.ts";

/** A figure of the sentence and where it stands. */
export interface PlacedFigure {
  readonly at: number;
  readonly piece: FigurePiece;
}

/** All figures of the sentence whose value is printed, in reading order. */
export function valuesIn(reading: Reading): readonly PlacedFigure[] {
  return figuresIn(reading).filter(({ piece }) => piece.show !== "years");
}

/** All figures of the sentence, in reading order. */
export function figuresIn({ pieces }: Reading): readonly PlacedFigure[] {
  return pieces.flatMap((piece, at) => (piece.kind === "figure" ? [{ at, piece }] : []));
}

/** All printed periods of the sentence, in reading order. */
export function periodsIn({ pieces }: Reading): readonly { readonly at: number; readonly piece: PeriodPiece }[] {
  return pieces.flatMap((piece, at) => (piece.kind === "period" ? [{ at, piece }] : []));
}

/** Whether two places are in one clause. */
export function isSameClause({ clauses }: Reading, a: number, b: number): boolean {
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
export function wordBefore({ pieces }: Reading, at: number): string | null {
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
export function governingPhrase(reading: Reading, at: number): PhraseHit | undefined {
  const hits = reading.phrases.filter((hit) => !hit.phrase.startsWith("of "));
  const here = hits.filter((hit) => isSameClause(reading, hit.start, at));
  return (
    here.findLast((hit) => hit.end <= at) ?? here.find((hit) => hit.start > at) ?? hits.findLast((hit) => hit.end <= at)
  );
}
