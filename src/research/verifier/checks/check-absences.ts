import type { Figure } from "#facts/figure.ts";
import type { Analysis, SeriesKind } from "#metrics/analysis.ts";
import type { SentenceFailure } from "#research/verifier/failure.ts";
import { lineItemNamed } from "#research/verifier/lexicon/alternatives.ts";
import { findWords, wordIndex } from "#research/verifier/reading/read-pieces.ts";
import { periodsIn } from "#research/verifier/reading/look.ts";
import type { PhraseHit, Reading } from "#research/verifier/reading/piece.ts";

const CLAIMS = wordIndex(["is tagged", "are tagged"]);
const NO = wordIndex(["no"]);
const AFTER = wordIndex(["tagged after"]);

/** Years last: a year is named rather than the quarter that ends with it. */
const KINDS: readonly SeriesKind[] = ["instant", "quarter", "year"];

/** "No … is tagged" and "no … is tagged after …" are looked up again. */
export function checkAbsences(reading: Reading, analysis: Analysis): readonly SentenceFailure[] {
  return findWords(reading.pieces, CLAIMS)
    .filter((claim) => !isTrue(reading, claim, analysis))
    .map(() => ({
      check: "absence",
      detail: "What the sentence says is not tagged is held, or was last held at another time.",
    }));
}

function isTrue(reading: Reading, claim: PhraseHit, analysis: Analysis): boolean {
  const name = reading.phrases.findLast((hit) => hit.end <= claim.start);
  const measure = name === undefined ? null : lineItemNamed(name.phrase);
  if (measure === null || findWords(reading.pieces, NO)[0] === undefined) {
    return false;
  }
  const last = newestHeld(analysis, measure);
  const isAfter = findWords(reading.pieces, AFTER).length > 0;
  const named = periodsIn(reading).find(({ at }) => at >= claim.end)?.piece;
  if (!isAfter || named === undefined) {
    return last === undefined;
  }
  return last !== undefined && named.names(last.period);
}

/** The figure of a line item whose period ended last, over years, quarters and balances; undefined when none is held. */
export function newestHeld(analysis: Analysis, measure: string): Figure | undefined {
  return KINDS.flatMap((kind) => analysis.series(measure, kind))
    .toSorted((a, b) => a.period.end.localeCompare(b.period.end))
    .at(-1);
}
