import type { Figure } from "#facts/figure.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { seriesOf, windowOf } from "#research/text/calculations/windows.ts";
import type { SentenceFailure } from "#research/verifier/verification.ts";
import { SUPERLATIVES } from "#research/verifier/lexicon/signed-words.ts";
import { namedFigures, operationOf } from "#research/verifier/parsing/calculated-figures.ts";
import { type ParsedText, type PhraseHit, valuesIn } from "#research/verifier/parsing/parsed-text.ts";
import { wordIndex, wordsOutsideNames } from "#research/verifier/parsing/read-pieces.ts";

const SUPERLATIVE_INDEX = wordIndex(Object.keys(SUPERLATIVES));

/** Computes "highest" and other superlatives again over the window that the sentence gives (docs/research-method.md#5). */
export function checkSuperlatives(reading: ParsedText, analysis: Analysis): readonly SentenceFailure[] {
  return wordsOutsideNames(reading, SUPERLATIVE_INDEX)
    .filter((word) => !isProven(reading, word.phrase, analysis) && !isRanked(reading, word))
    .map((word) => ({
      check: "superlative",
      detail: `"${word.phrase}" is not so, or the sentence does not give the window it was looked for in.`,
    }));
}

function isProven(reading: ParsedText, word: string, analysis: Analysis): boolean {
  const figures = valuesIn(reading).map(({ piece }) => piece.figure);
  return figures.some((scope) => {
    const compared = comparedIn(scope, analysis);
    const first = namedFigures(scope)[0];
    const claimed = operationOf(scope) === "count" ? namedFigures(scope)[1] : first;
    const isWhole = word !== "record" || (first !== undefined && seriesOf(first, analysis)[0]?.id === first.id);
    return (
      claimed !== undefined &&
      isWhole &&
      compared.length > 1 &&
      figures.some(({ id }) => id === claimed.id) &&
      isExtreme(claimed, compared, SUPERLATIVES[word] ?? 1)
    );
  });
}

/** The end that a rank counts from. */
const RANKS: Readonly<Record<string, 1 | -1>> = { rank: 1, rank_from_lowest: -1 };

/** "2nd highest of 7 companies": the rank counts from that end, and the number of companies is that of the same comparison. */
function isRanked(reading: ParsedText, { phrase, start }: PhraseHit): boolean {
  const before = reading.pieces[start - 1];
  if (before?.kind !== "figure") return false;
  const end = RANKS[operationOf(before.figure) ?? ""];
  if (end === undefined || end !== SUPERLATIVES[phrase]) return false;
  const ranked = idsOf(before.figure);
  return valuesIn(reading).some(
    ({ piece: { figure } }) => operationOf(figure) === "companies" && idsOf(figure) === ranked,
  );
}

function idsOf(figure: Figure): string {
  return namedFigures(figure)
    .map(({ id }) => id)
    .join(":");
}

function comparedIn(scope: Figure, analysis: Analysis): readonly Figure[] {
  const [from, to] = namedFigures(scope);
  switch (operationOf(scope)) {
    case "count":
      return from === undefined || to === undefined ? [] : windowOf(from, to, analysis);
    case "companies":
      return namedFigures(scope);
    default:
      return [];
  }
}

function isExtreme(claimed: Figure, compared: readonly Figure[], sign: 1 | -1): boolean {
  const { value } = claimed;
  return value !== null && compared.every((other) => other.value === null || value.comparedTo(other.value) * sign >= 0);
}
