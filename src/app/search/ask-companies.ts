import type { SearchHit } from "#research/companies/lookup.ts";
import { readHits } from "./read-hits.ts";
import type { SearchEvent } from "./search-state.ts";

/** How long typing must pause before we search (docs/specification-map.md#5). */
export const SEARCH_DEBOUNCE_MS = 500;

interface Question {
  readonly query: string;
  readonly waitMs: number;
  readonly fetch: typeof globalThis.fetch;
  readonly tell: (event: SearchEvent) => void;
}

/** Asks for the companies of a query after a pause; the function it returns takes the question back, sent or not. */
export function askCompanies({ query, waitMs, fetch, tell }: Question): () => void {
  const outdated = new AbortController();
  const timer = setTimeout(() => {
    fetchHits(query, fetch, outdated.signal).then(
      (hits) => tell({ kind: "answered", query, hits }),
      () => {
        if (!outdated.signal.aborted) tell({ kind: "failed", query });
      },
    );
  }, waitMs);
  return () => {
    clearTimeout(timer);
    outdated.abort();
  };
}

async function fetchHits(
  query: string,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
): Promise<readonly SearchHit[]> {
  const response = await fetch(`/api/companies?q=${encodeURIComponent(query)}`, { signal });
  if (!response.ok) throw new TypeError(`the search answered ${response.status}`);
  return readHits(await response.json());
}
