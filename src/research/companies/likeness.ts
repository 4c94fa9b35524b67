import { editDistance } from "./edit-distance.ts";
import { foldWord, letterDifference } from "./fold.ts";
import type { FoldedWord } from "./fold.ts";
import type { Query } from "./search-companies.ts";
import type { FoldedName, SearchEntry } from "./search-entries.ts";

/**
 * Measures how many slips of the finger lead from a query to a listing's ticker or name; null where it is more than
 * a slip or two. Short words allow none.
 */
export function likeness(query: Query): (entry: SearchEntry) => number | null {
  const words = query.words.map(sought);
  const joined = sought(query.joined);
  const isTicker = query.words.length === 1 && query.joined.length >= 3;
  return (entry) => {
    if (isTicker && within(entry.symbol, joined.word, 1) !== null) return 1;
    let best: number | null = null;
    for (const name of entry.names) {
      if (name.isFormer) continue;
      const distance = nameDistance(name, words) ?? joinedDistance(name, joined);
      if (distance !== null && (best === null || distance < best)) best = distance;
    }
    return best;
  };
}

interface Sought {
  readonly word: FoldedWord;
  readonly slips: number;
}

function sought(text: string): Sought {
  const slips = text.length < 7 ? 1 : 2;
  return { word: foldWord(text), slips: text.length < 4 ? 0 : slips };
}

/** Sum of the distances of each sought word to its nearest in the name; null where one has none near. */
function nameDistance(name: FoldedName, words: readonly Sought[]): number | null {
  let total = 0;
  for (const { word, slips } of words) {
    let best: number | null = null;
    for (const own of name.words) {
      const distance = own.text.startsWith(word.text) ? 0 : within(own, word, slips);
      if (distance !== null && (best === null || distance < best)) best = distance;
    }
    if (best === null) return null;
    total += best;
  }
  return total;
}

/** `united helth` for `UnitedHealth Group`: the beginning of the name run together. */
function joinedDistance(name: FoldedName, { word, slips }: Sought): number | null {
  // A first letter is seldom mistyped; comparing it first keeps ten thousand names fast.
  if (word.text.length < 7 || name.joined[0] !== word.text[0]) return null;
  let best: number | null = null;
  for (const length of [word.text.length, word.text.length + 1, word.text.length - 1]) {
    const distance = within(foldWord(name.joined.slice(0, length)), word, slips);
    if (distance !== null && (best === null || distance < best)) best = distance;
  }
  return best;
}

function within(left: FoldedWord, right: FoldedWord, limit: number): number | null {
  if (limit === 0 || Math.abs(left.text.length - right.text.length) > limit) return null;
  if (letterDifference(left, right) > 2 * limit) return null;
  const distance = editDistance(left.text, right.text, limit);
  return distance <= limit ? distance : null;
}
