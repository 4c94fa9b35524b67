import type { Figure } from "#facts/figure.ts";
import type { Analysis, SeriesKind } from "#metrics/analysis.ts";
import type { SentenceFailure } from "#research/verifier/failure.ts";
import { measureNamed } from "#research/verifier/lexicon/alternatives.ts";
import { findWords, wordIndex } from "#research/verifier/reading/read-pieces.ts";
import { periodsIn } from "#research/verifier/reading/look.ts";
import type { PhraseHit, Reading } from "#research/verifier/reading/piece.ts";

const CLAIMS = wordIndex(["is tagged", "are tagged", "is held", "are held"]);
const AFTER = wordIndex(["is tagged after", "are tagged after", "is held after", "are held after"]);

/** Years last: a year is named rather than the quarter that ends with it. */
const KINDS: readonly SeriesKind[] = ["day", "instant", "quarter", "year"];

/** "No … is tagged" and "no … is held after …" are looked up again. */
export function checkAbsences(reading: Reading, analysis: Analysis): readonly SentenceFailure[] {
  return findWords(reading.pieces, CLAIMS)
    .filter((claim) => !isTrue(reading, claim, analysis))
    .map(() => ({
      check: "absence",
      detail: "What the sentence says is missing is held, or was last held at another time.",
    }));
}

/** Whether an absence is claimed after a certain time. */
export function hasDatedAbsence({ pieces }: Reading): boolean {
  return findWords(pieces, AFTER).length > 0;
}

/** Claims about things that are no measure, such as a list of filings, are not looked up. */
function isTrue(reading: Reading, claim: PhraseHit, analysis: Analysis): boolean {
  const name = reading.phrases.find((hit) => hit.end === claim.start);
  const isDenied = name !== undefined && isNo(reading, name.start - 1);
  const measure = name === undefined ? null : measureNamed(name.phrase);
  if (measure === null || !isDenied) {
    return true;
  }
  const last = newestHeld(analysis, measure);
  const named = periodsIn(reading).find(({ at }) => at >= claim.end)?.piece;
  if (!hasDatedAbsence(reading) || named === undefined) {
    return last === undefined;
  }
  return last !== undefined && named.names(last.period);
}

function isNo({ pieces }: Reading, at: number): boolean {
  const piece = pieces[at];
  return piece?.kind === "word" && piece.lower === "no";
}

/** The figure of a line item whose period ended last, over years, quarters and balances; undefined when none is held. */
export function newestHeld(analysis: Analysis, measure: string): Figure | undefined {
  return KINDS.flatMap((kind) => analysis.series(measure, kind))
    .toSorted((a, b) => a.period.end.localeCompare(b.period.end))
    .at(-1);
}
