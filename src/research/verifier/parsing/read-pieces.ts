import { allPhrases, alternativesOf, phrasesOf } from "#research/verifier/lexicon/phrases.ts";
import { namedFigures } from "./calculated-figures.ts";
import type { ParsedText, PhraseHit, Piece } from "./parsed-text.ts";

const CLAUSE_WORDS = new Set(["but", "while", "although", "though", "whereas", "yet"]);
const CLAUSE_MARKS = new Set([";", ":", "."]);

/** Words with their inner apostrophes, ampersands, slashes, hyphens and primes; every other visible character is a mark. */
const TOKEN = /[\p{L}\p{N}](?:[\p{L}\p{N}″'’&/.-]*[\p{L}\p{N}″])?|[^\s]/gu;

/** Words and sequences of words by their first word, longest first. */
export type WordIndex = ReadonlyMap<string, readonly (readonly string[])[]>;

const LEXICON = allPhrases();
const LEXICON_INDEX = wordIndex(LEXICON);
const LEXICON_SET: ReadonlySet<string> = new Set(LEXICON);

/** Finds the clauses of a sentence and the names of measures in it. */
export function readPieces(pieces: readonly Piece[]): ParsedText {
  const labels = pieces.flatMap((piece) => (piece.kind === "figure" ? namedFigures(piece.figure) : []));
  const unlisted = labels
    .flatMap((figure) => alternativesOf(figure))
    .flatMap(phrasesOf)
    .filter((phrase) => !LEXICON_SET.has(phrase));
  const index = unlisted.length === 0 ? LEXICON_INDEX : wordIndex([...LEXICON, ...unlisted]);
  return { pieces, clauses: clausesOf(pieces), phrases: scan(pieces, index) };
}

/** Where any of some words or sequences of words stand; longer ones first, never overlapping. */
export function findWords(pieces: readonly Piece[], words: WordIndex): readonly PhraseHit[] {
  return scan(pieces, words);
}

/** The same, but none that is part of a measure's name: "Largest fall in two years" claims nothing by its words. */
export function wordsOutsideNames({ pieces, phrases }: ParsedText, words: WordIndex): readonly PhraseHit[] {
  return findWords(pieces, words).filter(
    (word) => !phrases.some((name) => name.start <= word.start && word.start < name.end),
  );
}

/** Makes words and sequences of words findable; once, not for every sentence. */
export function wordIndex(phrases: readonly string[]): WordIndex {
  const index = new Map<string, (readonly string[])[]>();
  for (const phrase of phrases) {
    const words = wordsOf(phrase.toLowerCase()).flatMap((piece) => tokenAt([piece], 0) ?? []);
    const first = words[0];
    if (first !== undefined) {
      index.set(first, [...(index.get(first) ?? []), words]);
    }
  }
  for (const [first, candidates] of index) {
    index.set(
      first,
      candidates.toSorted((a, b) => b.length - a.length),
    );
  }
  return index;
}

function clausesOf(pieces: readonly Piece[]): readonly number[] {
  let clause = 0;
  return pieces.map((piece) => {
    const isBreak =
      (piece.kind === "word" && CLAUSE_WORDS.has(piece.lower)) ||
      (piece.kind === "mark" && CLAUSE_MARKS.has(piece.text));
    clause += isBreak ? 1 : 0;
    return clause;
  });
}

/** The longest phrase at each place, left to right, never overlapping. */
function scan(pieces: readonly Piece[], index: WordIndex): readonly PhraseHit[] {
  const hits: PhraseHit[] = [];
  let at = 0;
  while (at < pieces.length) {
    const words = index.get(tokenAt(pieces, at) ?? "")?.find((candidate) => standsAt(pieces, at, candidate));
    if (words === undefined) {
      at += 1;
    } else {
      hits.push({ phrase: words.join(" ").replaceAll(/ ([,'])/g, "$1"), start: at, end: at + words.length });
      at += words.length;
    }
  }
  return hits;
}

function standsAt(pieces: readonly Piece[], at: number, words: readonly string[]): boolean {
  return words.every((word, offset) => tokenAt(pieces, at + offset) === word);
}

function tokenAt(pieces: readonly Piece[], at: number): string | undefined {
  const piece = pieces[at];
  if (piece?.kind === "word") {
    return piece.lower;
  }
  return piece?.kind === "mark" ? piece.text : undefined;
}

/** Cuts text without figures into words and marks. */
export function wordsOf(text: string): readonly Piece[] {
  return [...text.matchAll(TOKEN)].map(([token]) =>
    /^[\p{L}\p{N}]/u.test(token)
      ? { kind: "word", text: token, lower: token.toLowerCase().replaceAll("’", "'") }
      : { kind: "mark", text: token },
  );
}
