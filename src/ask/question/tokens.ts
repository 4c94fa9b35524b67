/** One word of a text; readers mark the words that they have understood. */
export interface Token {
  /** As typed. */
  readonly text: string;
  /** Lower case, without accents and without a possessive `'s`. */
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

const WORD = /\$?[\p{L}\p{N}]+(?:['’.&][\p{L}\p{N}]+)*|%/gu;

/** Splits a text into words; hyphens and slashes separate them. */
export function tokensOf(text: string): readonly Token[] {
  return [...text.matchAll(WORD)].map((match) => ({
    text: match[0],
    word: foldWord(match[0]),
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** Puts words into one spelling. */
export function foldWord(text: string): string {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("’", "'");
  return plain.replace(/'s$/, "").replace(/[$']/g, "");
}

/** The folded words of a phrase. */
export function wordsIn(phrase: string): readonly string[] {
  return tokensOf(phrase).map(({ word }) => word);
}

/** A phrase that was found, by the places of its first word and of the word behind its last one. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Phrases by their first word, longest first. */
export type PhraseTable<Value> = ReadonlyMap<
  string,
  readonly { readonly words: readonly string[]; readonly value: Value }[]
>;

/** Sorts phrases so that the longest one is found first. */
export function phraseTable<Value>(entries: Iterable<readonly [string, Value]>): PhraseTable<Value> {
  const table = new Map<string, { readonly words: readonly string[]; readonly value: Value }[]>();
  for (const [phrase, value] of entries) {
    const words = wordsIn(phrase);
    const [first] = words;
    if (first !== undefined) table.set(first, [...(table.get(first) ?? []), { words, value }]);
  }
  for (const list of table.values()) list.sort((a, b) => b.words.length - a.words.length);
  return table;
}

/** The longest phrase that begins at a place; null where none does, or where one of its words is taken. */
export function phraseAt<Value>(
  table: PhraseTable<Value>,
  words: readonly string[],
  at: number,
): (Span & { readonly value: Value }) | null {
  const found = table.get(words[at] ?? "")?.find((entry) => entry.words.every((word, i) => words[at + i] === word));
  return found === undefined ? null : { from: at, to: at + found.words.length, value: found.value };
}
