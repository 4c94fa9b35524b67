import { checkPieces } from "./verify-sentence.ts";
import type { SentenceFailure, VerificationContext } from "./verification.ts";
import { NUMBERED_NAMES } from "./lexicon/numbered-names.ts";
import { NUMBER_WORDS } from "./lexicon/refused-words.ts";
import type { NumberVerdict } from "./parsing/printed-number.ts";
import type { Piece } from "./parsing/parsed-text.ts";
import { findWords, wordIndex, wordsOf } from "./parsing/read-pieces.ts";
import { readText, type CheckedNumber } from "./parsing/read-text.ts";

export interface TextVerdict {
  readonly ok: boolean;
  readonly numbers: readonly CheckedNumber[];
  readonly failures: readonly SentenceFailure[];
}

const NUMBER_INDEX = wordIndex(NUMBER_WORDS);

const GOOD: ReadonlySet<NumberVerdict> = new Set(["exact", "rounded", "derived"]);

const COMPLAINTS: Readonly<Record<NumberVerdict, string>> = {
  exact: "is right",
  rounded: "is right",
  derived: "is right",
  ambiguous: "could mean more than one number",
  mismatch: "is not the cited figure",
  bad_ref: "cites a figure that does not exist",
  uncited: "cites no figure",
};

/**
 * Checks free text whose numbers carry citations: `$215.94B [M1045810.revenue.FY2026]`. Every number must be the cited
 * figure within half a unit of its last digit, and every sentence must pass the checks of `verifySentence`.
 */
export function verifyText(text: string, context: VerificationContext): TextVerdict {
  const { pieces, numbers } = readText(text, context);
  const failures = [
    ...numbers.filter(({ verdict }) => !GOOD.has(verdict)).map(complaint),
    ...numberWords(text),
    ...sentencesOf(pieces).flatMap((sentence) => checkPieces(sentence, context)),
  ];
  return { ok: failures.length === 0, numbers, failures };
}

function complaint({ text, verdict, citation }: CheckedNumber): SentenceFailure {
  return { check: "number", detail: `${text}${citation === null ? "" : ` [${citation}]`} ${COMPLAINTS[verdict]}.` };
}

function numberWords(text: string): readonly SentenceFailure[] {
  // "65 million" is read as a number; only words that stand alone are refused.
  const alone = text.replace(NUMBERED_NAMES, " ").replace(/\d[\d.,]*\s?[a-z]+/gi, " ");
  return findWords(wordsOf(alone), NUMBER_INDEX).map((hit) => ({
    check: "number-word",
    detail: `"${hit.phrase}" is a number without a citation.`,
  }));
}

function sentencesOf(pieces: readonly Piece[]): readonly (readonly Piece[])[] {
  const sentences: Piece[][] = [[]];
  for (const piece of pieces) {
    sentences.at(-1)?.push(piece);
    if (piece.kind === "mark" && /^[.!?]$/.test(piece.text)) {
      sentences.push([]);
    }
  }
  return sentences.filter((sentence) => sentence.length > 0);
}
