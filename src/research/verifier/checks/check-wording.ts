import type { CheckName, SentenceFailure } from "#research/verifier/failure.ts";
import { ADVICE, CAUSES } from "#research/verifier/lexicon/refused-words.ts";
import { findWords, wordIndex, type WordIndex } from "#research/verifier/reading/read-pieces.ts";
import type { PhraseHit, Reading } from "#research/verifier/reading/piece.ts";

const ADVICE_INDEX = wordIndex(ADVICE);
const CAUSE_INDEX = wordIndex(CAUSES);

const LINK = /^(?:https?|www\.)|\.(?:com|org|net|gov|io|co|info)(?:\/|$)/;

/** Refuses advice, causes and addresses. Words inside an allowed company's name are let through. */
export function checkWording(reading: Reading, names: readonly PhraseHit[]): readonly SentenceFailure[] {
  return [
    ...refused(reading, names, { words: ADVICE_INDEX, check: "advice" }),
    ...refused(reading, names, { words: CAUSE_INDEX, check: "cause" }),
    ...reading.pieces.flatMap((piece) =>
      piece.kind === "word" && LINK.test(piece.lower)
        ? [{ check: "link" as const, detail: `"${piece.text}" looks like an address.` }]
        : [],
    ),
  ];
}

function refused(
  reading: Reading,
  names: readonly PhraseHit[],
  { words, check }: { readonly words: WordIndex; readonly check: CheckName },
): readonly SentenceFailure[] {
  return findWords(reading.pieces, words)
    .filter((hit) => !names.some((name) => name.start <= hit.start && hit.start < name.end))
    .map((hit) => ({ check, detail: `"${hit.phrase}" may not be written.` }));
}
