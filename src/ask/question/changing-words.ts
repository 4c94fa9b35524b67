/** Words that turn what is asked into its opposite. */
export const NEGATION =
  /\b(?:not|no|none|never|neither|nor|non|without|except|excluding|excludes?|unless|cannot|lacks?|lacking|[a-z]+n['’]t|dont|doesnt|isnt|arent|didnt|havent|hasnt|wont)\b/gi;

/** Words that change which companies are meant where a question is about all of them. */
const OF_MANY: ReadonlySet<string> = new Set(
  `between less or than under below above over exceeding exceed exceeds beat beats exceeded
  shrinking shrink shrank shrinks declining decline declined declines falling fall fell decreasing decrease decreased dropped drop
  rising rise rose increasing increase increased growing grow grew grown grows improving improve improved worsening worsened worsen
  low high lower higher negative positive profitable unprofitable expanding expand
  zero free double doubled doubles twice`.split(/\s+/),
);

/** Whether a phrase names the negative of our measure: net cash of net debt, a loss of net income. */
export function isOfOppositeSign(phrase: string): boolean {
  return /\bnet cash\b|\bloss(?:es)?\b/i.test(phrase);
}

/** A word that nothing explained and that no reading may pass over. */
interface LooseWord {
  readonly text: string;
  readonly word: string;
}

/** Whether many companies are set against one: `companies with gross margin better than Apple`. */
export function isAgainstOne(text: string, symbols: readonly string[]): boolean {
  return symbols.length === 1 && /\b(?:companies|stocks|firms)\b.*\bthan\b/i.test(text);
}

/** Words that change what is asked and that nothing has read, as typed. */
export function changingWords(
  loose: readonly LooseWord[],
  { isAboutAll, isWhyNone }: { readonly isAboutAll: boolean; readonly isWhyNone: boolean },
): readonly string[] {
  const isNegation = ({ text }: LooseWord): boolean => text.search(NEGATION) === 0;
  return loose
    .filter(
      (one) => (!isWhyNone && isNegation(one)) || (isAboutAll && (OF_MANY.has(one.word) || /^[\d%$]/.test(one.text))),
    )
    .map(({ text }) => text);
}

/** Whether a question without one of its words asks for the opposite or for something else, and so may not be offered. */
export function turnsAround(words: readonly string[]): boolean {
  const isNegation = (word: string): boolean => word.search(NEGATION) >= 0 && !/^non-/i.test(word);
  return words.some((word) => isNegation(word) || /^[\d%$]/.test(word) || OF_MANY.has(word.toLowerCase()));
}

const SIZE = "small|mid|large|mega|micro|big";
/** `small caps`, `large companies`: sizes that we draw no line between. */
const SIZED = new RegExp(
  `\\b(?:${SIZE})[- ]?caps?\\b(?= (?:companies|stocks|firms)\\b)|\\b(?:${SIZE})[- ]?caps?\\b|\\b(?:${SIZE})(?= (?:companies|stocks|firms)\\b)`,
  "i",
);

/** `which of the biggest banks has the lowest P/B` asks for two orders. */
const SIZE_EXTREME = /\b(?:biggest|largest|smallest)(?= (?:companies|stocks|firms)\b)/i;
const OTHER_EXTREME = /\b(?:highest|lowest|most|least|cheapest|best|worst|fastest|slowest)\b/i;

/** The words for a size of companies, and the text with companies of every size in their place. */
export function sizeIn(text: string): { readonly words: readonly string[]; readonly rest: string } {
  const size = SIZED.exec(text) ?? (OTHER_EXTREME.test(text) ? SIZE_EXTREME.exec(text) : null);
  if (size === null) return { words: [], rest: text };
  const [words] = size;
  const behind = text.slice(size.index + words.length);
  const isNoun = !/^ (?:companies|stocks|firms)\b/i.test(behind);
  return { words: [words], rest: `${text.slice(0, size.index)}${isNoun ? "companies" : ""}${behind}` };
}
