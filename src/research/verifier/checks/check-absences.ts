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

/** Whether something that can be looked up is said to be missing. */
export function claimsAbsence(reading: Reading): boolean {
  return findWords(reading.pieces, CLAIMS).some((claim) => deniedMeasure(reading, claim) !== null);
}

/** Missing after a time, missing for a time, or missing altogether. */
function isTrue(reading: Reading, claim: PhraseHit, analysis: Analysis): boolean {
  const measure = deniedMeasure(reading, claim);
  if (measure === null) {
    return true;
  }
  const named = periodsIn(reading)[0]?.piece;
  if (named === undefined) {
    return newestHeld(analysis, measure) === undefined;
  }
  if (findWords(reading.pieces, AFTER).length > 0) {
    const last = newestHeld(analysis, measure);
    return last !== undefined && named.names(last.period);
  }
  return !allHeld(analysis, measure).some(({ period }) => named.names(period));
}

/** What stands between "no" and the claim; null for things that are no measure, such as a list of filings. */
function deniedMeasure(reading: Reading, claim: PhraseHit): string | null {
  const name = reading.phrases.find((hit) => hit.end === claim.start);
  return name !== undefined && isNo(reading, name.start - 1) ? measureNamed(name.phrase) : null;
}

function isNo({ pieces }: Reading, at: number): boolean {
  const piece = pieces[at];
  return piece?.kind === "word" && piece.lower === "no";
}

/** The figure of a measure whose period ended last, over years, quarters, balances and days; undefined when none is held. */
export function newestHeld(analysis: Analysis, measure: string): Figure | undefined {
  return allHeld(analysis, measure).at(-1);
}

function allHeld(analysis: Analysis, measure: string): readonly Figure[] {
  return KINDS.flatMap((kind) => analysis.series(measure, kind)).toSorted((a, b) =>
    a.period.end.localeCompare(b.period.end),
  );
}
