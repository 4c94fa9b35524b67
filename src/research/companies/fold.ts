/** Lower-case words of a name without accents and punctuation: `AT&T Inc.` is `at t inc`. */
export function fold(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase()
    .replace(/['’.]/g, "")
    .replace(/[^\p{Letter}\p{Number}]+/gu, " ")
    .trim();
}

/** A folded word with its letters as bits, so that words too unlike to compare are told apart in one step. */
export interface FoldedWord {
  readonly text: string;
  readonly letters: number;
}

const LETTER_A = 97;

/** Marks which letters occur in a folded word. */
export function foldWord(text: string): FoldedWord {
  let letters = 0;
  for (let index = 0; index < text.length; index += 1) letters |= 1 << ((text.charCodeAt(index) - LETTER_A) & 31);
  return { text, letters };
}

/** How many letters occur in only one of two words; each slip of the finger accounts for at most two. */
export function letterDifference(left: FoldedWord, right: FoldedWord): number {
  let count = 0;
  for (let rest = left.letters ^ right.letters; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}
