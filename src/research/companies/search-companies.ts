import type { SearchHit } from "#contracts/api/company-search.ts";
import { fold, type FoldedWord, foldWord, letterDifference } from "./fold.ts";
import { isMarkedAsIndex } from "./index-symbol.ts";
import type { FoldedName, SearchEntry } from "./search-entries.ts";

type Match = SearchHit["match"];

const BEST_FIRST = ["symbol", "former-symbol", "symbol-prefix", "name"] as const satisfies readonly Match[];
const LONGEST_QUERY = 60;
/** Words people leave out or put in at will. */
const FILLERS = new Set(["the", "and", "of"]);

/** What was asked for, folded. */
interface Query {
  readonly words: readonly string[];
  /** The words run together. */
  readonly joined: string;
}

/**
 * Finds at most `limit` entries: by ticker, former ticker, ticker prefix, words of the name, and only where none of
 * these finds any, by likeness. Within each the entries' own order stands.
 */
export function searchCompanies(entries: readonly SearchEntry[], text: string, limit: number): readonly SearchHit[] {
  const query = readQuery(text);
  if (query.joined === "" || limit === 0 || isMarkedAsIndex(text)) return [];
  const found = new Map<Match, SearchEntry[]>(BEST_FIRST.map((match) => [match, []]));
  for (const entry of entries) {
    const match = matchOf(entry, query);
    if (match !== null) found.get(match)?.push(entry);
  }
  const exact = BEST_FIRST.flatMap((match) => (found.get(match) ?? []).map((entry) => ({ entry, match })));
  const best = exact.length > 0 ? exact : nearMatches(entries, query);
  return best.slice(0, limit).map(({ entry, match }) => entry.hit(match));
}

function readQuery(text: string): Query {
  const all = fold(text.slice(0, LONGEST_QUERY)).split(" ");
  const kept = all.filter((word) => !FILLERS.has(word));
  const words = kept.length === 0 ? all : kept;
  return { words, joined: words.join("") };
}

function matchOf(entry: SearchEntry, query: Query): Match | null {
  const symbol = entry.symbol.text;
  if (symbol === query.joined) return "symbol";
  if (entry.formerTickers.includes(query.joined)) return "former-symbol";
  if (query.words.length === 1 && symbol.startsWith(query.joined)) return "symbol-prefix";
  return entry.names.some((name) => nameMatches(name, query)) ? "name" : null;
}

/** Every word of the query begins a word of the name, or the query run together begins the name run together. */
function nameMatches(name: FoldedName, query: Query): boolean {
  if (query.joined.length >= 2 && name.joined.startsWith(query.joined)) return true;
  return query.words.every((word) => name.words.some((own) => own.text.startsWith(word)));
}

function nearMatches(entries: readonly SearchEntry[], query: Query) {
  const distanceOf = likeness(query);
  const near: { readonly entry: SearchEntry; readonly match: "near"; readonly distance: number }[] = [];
  for (const entry of entries) {
    const distance = distanceOf(entry);
    if (distance !== null) near.push({ entry, match: "near", distance });
  }
  return near.toSorted((left, right) => left.distance - right.distance);
}

/**
 * Measures how many slips of the finger lead from a query to a listing's ticker or name; null where it is more than
 * a slip or two. Short words allow none.
 */
function likeness(query: Query): (entry: SearchEntry) => number | null {
  const words = query.words.map(soughtWord);
  const joined = soughtWord(query.joined);
  const isTicker = query.words.length === 1 && query.joined.length >= 3;
  return (entry) => {
    if (isTicker && boundedDistance(entry.symbol, joined.word, 1) !== null) return 1;
    let best: number | null = null;
    for (const name of entry.names) {
      if (name.isFormer) continue;
      const distance = nameDistance(name, words) ?? joinedDistance(name, joined);
      if (distance !== null && (best === null || distance < best)) best = distance;
    }
    return best;
  };
}

interface SoughtWord {
  readonly word: FoldedWord;
  readonly slips: number;
}

function soughtWord(text: string): SoughtWord {
  const slips = text.length < 7 ? 1 : 2;
  return { word: foldWord(text), slips: text.length < 4 ? 0 : slips };
}

/** Sum of the distances of each sought word to its nearest in the name; null where one has none near. */
function nameDistance(name: FoldedName, words: readonly SoughtWord[]): number | null {
  let total = 0;
  for (const { word, slips } of words) {
    let best: number | null = null;
    for (const own of name.words) {
      const distance = own.text.startsWith(word.text) ? 0 : boundedDistance(own, word, slips);
      if (distance !== null && (best === null || distance < best)) best = distance;
    }
    if (best === null) return null;
    total += best;
  }
  return total;
}

/** `united helth` for `UnitedHealth Group`: the beginning of the name run together. */
function joinedDistance(name: FoldedName, { word, slips }: SoughtWord): number | null {
  // A first letter is seldom mistyped; comparing it first keeps ten thousand names fast.
  if (word.text.length < 7 || name.joined[0] !== word.text[0]) return null;
  let best: number | null = null;
  for (const length of [word.text.length, word.text.length + 1, word.text.length - 1]) {
    const distance = boundedDistance(foldWord(name.joined.slice(0, length)), word, slips);
    if (distance !== null && (best === null || distance < best)) best = distance;
  }
  return best;
}

function boundedDistance(left: FoldedWord, right: FoldedWord, limit: number): number | null {
  if (limit === 0 || Math.abs(left.text.length - right.text.length) > limit) return null;
  if (letterDifference(left, right) > 2 * limit) return null;
  const distance = editDistance(left.text, right.text, limit);
  return distance <= limit ? distance : null;
}

/**
 * Fewest insertions, deletions, replacements and swaps of neighbours that turn one word into the other, or `limit + 1`
 * as soon as it must be more.
 */
export function editDistance(left: string, right: string, limit: number): number {
  const tooFar = limit + 1;
  if (Math.abs(left.length - right.length) > limit) return tooFar;
  let twoBack: number[] = [];
  let previous = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (let row = 1; row <= left.length; row += 1) {
    const current = nextRow({ left, right, row, previous, twoBack });
    if (Math.min(...current) > limit) return tooFar;
    twoBack = previous;
    previous = current;
  }
  return Math.min(previous[right.length] ?? tooFar, tooFar);
}

interface DistanceStep {
  readonly left: string;
  readonly right: string;
  readonly row: number;
  readonly previous: readonly number[];
  readonly twoBack: readonly number[];
}

function nextRow({ left, right, row, previous, twoBack }: DistanceStep): number[] {
  const current = [row];
  const far = left.length + right.length;
  for (let column = 1; column <= right.length; column += 1) {
    const isSame = left[row - 1] === right[column - 1];
    let best = Math.min(
      (previous[column] ?? far) + 1,
      (current[column - 1] ?? far) + 1,
      (previous[column - 1] ?? far) + (isSame ? 0 : 1),
    );
    const isSwap = row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
    if (isSwap) best = Math.min(best, (twoBack[column - 2] ?? far) + 1);
    current.push(best);
  }
  return current;
}
