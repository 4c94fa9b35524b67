import type { SearchHit } from "#contracts/api/company-search.ts";
import { isIndexSymbol } from "#research/companies/index-symbol.ts";
import type { CompanyIndex } from "#research/companies/lookup.ts";

/** What the search field knows. The list shown is `hits`; `active` is the line that arrows have moved to. */
export interface SearchState {
  readonly text: string;
  readonly phase: "idle" | "waiting" | "answered" | "failed";
  readonly hits: readonly SearchHit[];
  readonly active: number | null;
  readonly isOpen: boolean;
}

export type SearchEvent =
  | { readonly kind: "typed"; readonly text: string }
  | { readonly kind: "answered"; readonly query: string; readonly hits: readonly SearchHit[] }
  | { readonly kind: "failed"; readonly query: string }
  | { readonly kind: "moved"; readonly by: 1 | -1 }
  | { readonly kind: "opened" }
  | { readonly kind: "sent" }
  | { readonly kind: "closed" };

export const emptySearch: SearchState = { text: "", phase: "idle", hits: [], active: null, isOpen: false };

/** The query a text stands for. */
export function queryOf(text: string): string {
  return text.trim();
}

/**
 * The company that Enter opens: the line that arrows moved to, else the one on top. Null while an answer is awaited, and
 * where the lines are only guesses: then the search page says what was found.
 */
export function chosenHit({ text, phase, hits, active }: SearchState): SearchHit | null {
  if (active !== null) return hits[active] ?? null;
  const top = hits[0];
  // The search page has advice for who asks for an index; a company whose symbol is only longer was not meant.
  if (isIndexSymbol(text) && !isVerySymbol(text, top)) return null;
  return phase === "answered" && top !== undefined && top.match !== "near" ? top : null;
}

/** Moves the search field from one state to the next. */
export function reduceSearch(state: SearchState, event: SearchEvent): SearchState {
  switch (event.kind) {
    case "typed":
      return typed(state, event.text);
    case "answered":
      // An answer to what is no longer asked says nothing.
      if (event.query !== queryOf(state.text)) return state;
      return { ...state, phase: "answered", hits: event.hits, active: lineIn(event.hits, state), isOpen: true };
    case "failed":
      if (event.query !== queryOf(state.text)) return state;
      return { ...state, phase: "failed", hits: [], active: null, isOpen: true };
    case "moved":
      return { ...state, isOpen: state.hits.length > 0, active: moved(state, event.by) };
    case "opened":
      return { ...state, isOpen: state.phase === "answered" || state.phase === "failed" };
    case "sent":
      // Its answer is the next page's; a list that opened over that page would be in the way.
      return { ...state, phase: state.phase === "waiting" ? "idle" : state.phase, isOpen: false, active: null };
    case "closed":
      return { ...state, isOpen: false, active: null };
  }
}

function typed(state: SearchState, text: string): SearchState {
  const query = queryOf(text);
  if (query === "") return { ...emptySearch, text };
  // A space more asks nothing new, so no answer would come.
  if (query === queryOf(state.text)) return { ...state, text };
  return { ...state, text, phase: "waiting", active: null };
}

/** Where the company that arrows had moved to stands in a newer list; null where it does not. */
function lineIn(newer: readonly SearchHit[], { hits, active }: SearchState): number | null {
  const symbol = active === null ? undefined : hits[active]?.symbol;
  const line = newer.findIndex((hit) => hit.symbol === symbol);
  return line === -1 ? null : line;
}

/** One line down or up; past either end stands the field itself, where no line is active. */
function moved({ hits, active }: SearchState, by: 1 | -1): number | null {
  if (hits.length === 0) return null;
  if (active === null) return by === 1 ? 0 : hits.length - 1;
  const next = active + by;
  return next < 0 || next >= hits.length ? null : next;
}

/** Whether a hit bears the very symbol that was typed: GSPC is the S&P 500 and not the preferred stock GS-PC. */
function isVerySymbol(text: string, hit: SearchHit | undefined): boolean {
  return hit?.match === "symbol" && hit.symbol === text.trim().toUpperCase().replace(/^\$/, "");
}

/** What to tell somebody who looks for a market index. */
export const INDEX_ADVICE =
  "This is the symbol of a market index. We cover companies that file with the SEC, not indices. Search for a company instead.";

/** Says in one line what an answer holds, for the line above the list and for screen readers. */
export function describeHits(query: string, hits: readonly SearchHit[]): string {
  if (isIndexSymbol(query) && !hits.some((hit) => isVerySymbol(query, hit))) return INDEX_ADVICE;
  if (hits.length === 0) return `No match for “${query}”.`;
  if (hits.every((hit) => hit.match === "near")) {
    return `No match for “${query}”. ${count(hits.length, "near match", "near matches")}:`;
  }
  const held = hits.filter((hit) => hit.isHeld).length;
  return `${count(hits.length, "match", "matches")}, ${held} with full research.`;
}

/** Says what the search field shows now; empty while there is nothing to say. */
export function describeSearch(state: SearchState): string {
  switch (state.phase) {
    case "idle":
    case "waiting":
      return "";
    case "failed":
      return "The search did not answer. Press Enter to try again.";
    case "answered":
      return describeHits(queryOf(state.text), state.hits);
  }
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}

/** Where a sent search leads: to one company at once, or to a list to choose from. */
type Destination =
  | { readonly kind: "company"; readonly symbol: string }
  | { readonly kind: "list"; readonly hits: readonly SearchHit[] };

/** Longest list of the search page. */
export const LIST_LIMIT = 50;

/**
 * Decides where a query leads. A symbol goes to its company, but not when only its listing is known and a company with
 * figures bears the word in its name: "ford" is Forward Industries by symbol and Ford Motor to most.
 */
export function whereTo(query: string, companies: CompanyIndex): Destination {
  const hits = companies.search(query, LIST_LIMIT);
  const found = companies.find(query);
  if (found.kind === "unknown" || (isIndexSymbol(query) && found.kind === "moved")) return { kind: "list", hits };
  const isHeld = found.kind === "held" || found.kind === "moved";
  if (!isHeld && hits.some((hit) => hit.isHeld && hit.match === "name")) return { kind: "list", hits };
  return { kind: "company", symbol: found.symbol };
}
