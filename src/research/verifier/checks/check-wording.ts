import type { CheckName, SentenceFailure } from "#research/verifier/verification.ts";
import { ADVICE, CAUSES } from "#research/verifier/lexicon/refused-words.ts";
import { findWords, wordIndex, type WordIndex } from "#research/verifier/parsing/read-pieces.ts";
import { type ParsedText, type PhraseHit, valuesIn } from "#research/verifier/parsing/parsed-text.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { hasNonOperatingGains } from "#metrics/non-operating.ts";

const ADVICE_INDEX = wordIndex(ADVICE);
const CAUSE_INDEX = wordIndex(CAUSES);

const LINK = /^(?:https?|www\.)|\.(?:com|org|net|gov|io|co|info)(?:\/|$)/;

/** Refuses advice, causes and addresses. Words inside an allowed company's name are let through. */
export function checkWording(analysis: ParsedText, names: readonly PhraseHit[]): readonly SentenceFailure[] {
  return [
    ...refused(analysis, names, { words: ADVICE_INDEX, check: "advice" }),
    ...refused(analysis, names, { words: CAUSE_INDEX, check: "cause" }),
    ...analysis.pieces.flatMap((piece) =>
      piece.kind === "word" && LINK.test(piece.lower)
        ? [{ check: "link" as const, detail: `"${piece.text}" looks like an address.` }]
        : [],
    ),
  ];
}

function refused(
  analysis: ParsedText,
  names: readonly PhraseHit[],
  { words, check }: { readonly words: WordIndex; readonly check: CheckName },
): readonly SentenceFailure[] {
  return findWords(analysis.pieces, words)
    .filter((hit) => !names.some((name) => name.start <= hit.start && hit.start < name.end))
    .map((hit) => ({ check, detail: `"${hit.phrase}" may not be written.` }));
}

const DERIVATION_WORDS = wordIndex(["we derive", "derived by us"]);

/** A number that rests on an operating income of our making may not pass for the company's. */
export function checkDerivations(analysis: ParsedText): readonly SentenceFailure[] {
  const derived = valuesIn(analysis).find(({ piece }) => piece.figure.flags.includes("derived-operating-income"));
  if (derived === undefined || findWords(analysis.pieces, DERIVATION_WORDS).length > 0) return [];
  return [
    {
      check: "derivation",
      detail: `${derived.piece.figure.label} rests on an operating income that we derive, and the sentence does not say so.`,
    },
  ];
}

const NON_OPERATING_WORDS = wordIndex([
  "non-operating gains",
  "non-operating gain",
  "non-operating income",
  "nonoperating gains",
]);

/** Non-operating gains are named only with a net margin, or net income, that the filing's own figures show them in. */
export function checkNonOperating(reading: ParsedText, analysis: Analysis): readonly SentenceFailure[] {
  if (findWords(reading.pieces, NON_OPERATING_WORDS).length === 0) return [];
  const [first] = valuesIn(reading);
  const isNet = first !== undefined && /^net_(?:margin|income)$/.test(first.piece.figure.measure);
  if (isNet && hasNonOperatingGains(analysis, first.piece.figure.period)) return [];
  return [{ check: "non-operating", detail: "The filing's own figures do not show non-operating gains in it." }];
}
