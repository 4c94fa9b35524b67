import { isIndexSymbol } from "./index-symbol.ts";
import type { SearchHit } from "#research/companies/lookup.ts";

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
  if (isIndexSymbol(text) && top?.match !== "symbol") return null;
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
