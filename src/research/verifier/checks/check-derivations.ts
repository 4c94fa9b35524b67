import type { SentenceFailure } from "#research/verifier/failure.ts";
import { valuesIn } from "#research/verifier/reading/look.ts";
import type { Reading } from "#research/verifier/reading/piece.ts";
import { findWords, wordIndex } from "#research/verifier/reading/read-pieces.ts";

const SAID = wordIndex(["we derive", "derived by us"]);

/** A number that rests on an operating income of our making may not pass for the company's. */
export function checkDerivations(reading: Reading): readonly SentenceFailure[] {
  const derived = valuesIn(reading).find(({ piece }) => piece.figure.flags.includes("derived-operating-income"));
  if (derived === undefined || findWords(reading.pieces, SAID).length > 0) return [];
  return [
    {
      check: "derivation",
      detail: `${derived.piece.figure.label} rests on an operating income that we derive, and the sentence does not say so.`,
    },
  ];
}
