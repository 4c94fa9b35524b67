import { fold } from "./fold.ts";
import { likeness } from "./likeness.ts";
import type { SearchHit } from "./lookup.ts";
import type { FoldedName, SearchEntry } from "./search-entries.ts";

type Match = SearchHit["match"];

const BEST_FIRST = ["symbol", "former-symbol", "symbol-prefix", "name"] as const satisfies readonly Match[];
const LONGEST_QUERY = 60;
/** Words people leave out or put in at will. */
const FILLERS = new Set(["the", "and", "of"]);

/** What was asked for, folded. */
export interface Query {
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
  if (query.joined === "" || limit === 0) return [];
  const found = new Map<Match, SearchEntry[]>(BEST_FIRST.map((match) => [match, []]));
  for (const entry of entries) {
    const match = matchOf(entry, query);
    if (match !== null) found.get(match)?.push(entry);
  }
  const exact = BEST_FIRST.flatMap((match) => (found.get(match) ?? []).map((entry) => ({ entry, match })));
  const best = exact.length > 0 ? exact : alike(entries, query);
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

function alike(entries: readonly SearchEntry[], query: Query) {
  const distanceOf = likeness(query);
  const near: { readonly entry: SearchEntry; readonly match: "near"; readonly distance: number }[] = [];
  for (const entry of entries) {
    const distance = distanceOf(entry);
    if (distance !== null) near.push({ entry, match: "near", distance });
  }
  return near.toSorted((left, right) => left.distance - right.distance);
}
