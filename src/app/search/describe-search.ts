import type { SearchHit } from "#research/companies/lookup.ts";
import { INDEX_ADVICE, isIndexSymbol } from "./index-symbol.ts";
import { queryOf, type SearchState } from "./search-state.ts";

/** Says in one line what an answer holds, for the line above the list and for screen readers. */
export function describeHits(query: string, hits: readonly SearchHit[]): string {
  if (isIndexSymbol(query) && hits.every((hit) => hit.match !== "symbol")) return INDEX_ADVICE;
  if (hits.length === 0) return `No match for “${query}”.`;
  if (hits.every((hit) => hit.match === "near")) {
    return `No match for “${query}”. ${count(hits.length, "near match", "near matches")}:`;
  }
  const held = hits.filter((hit) => hit.isHeld).length;
  return `${count(hits.length, "match", "matches")}, ${held} with figures.`;
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
