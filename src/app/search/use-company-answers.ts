import { type Dispatch, useCallback, useEffect } from "react";
import { useLocation } from "react-router";
import { reportableQuery } from "#analytics/browser/public-address.ts";
import { useTracker } from "#app/analytics/tracker.ts";
import type { SearchEvent } from "./search-state.ts";
import { isRecord } from "#platform/json.ts";
import type { SearchHit } from "#contracts/api/company-search.ts";

/** Asks for the companies of what is typed after a pause, and tracks each answer. */
export function useCompanyAnswers(query: string | null, dispatch: Dispatch<SearchEvent>): void {
  const trackSearch = useSearchTracking();

  useEffect(() => {
    if (query === null) return undefined;
    const answer = (event: SearchEvent): void => {
      dispatch(event);
      if (event.kind === "answered") trackSearch(query, event.hits.length);
    };
    return askCompanies(query, SEARCH_DEBOUNCE_MS, globalThis.fetch, answer);
  }, [query, dispatch, trackSearch]);
}

/** Tracks a search whose number of results is known. */
function useSearchTracking(): (query: string, resultsCount: number) => void {
  const { track } = useTracker();
  return useCallback(
    (query, resultsCount) =>
      track("Company Search", { query: reportableQuery(query, resultsCount), results_count: resultsCount }),
    [track],
  );
}

/** Tracks a search that was sent before its answer came: it asks at once, and goes on when the page is left for another. */
export function useSentSearch(): (query: string) => void {
  const trackSearch = useSearchTracking();
  return useCallback(
    (query) => {
      const answer = (event: SearchEvent): void => {
        if (event.kind === "answered") trackSearch(query, event.hits.length);
      };
      askCompanies(query, 0, globalThis.fetch, answer);
    },
    [trackSearch],
  );
}

/** What the search field leaves in the browser's history: it has tracked the search that the next page answers. */
export const SEARCH_IS_TRACKED = { isSearchTracked: true } as const;

/** Tracks the search that a page of results answers, unless the search field has done so: it came by a link or a plain form. */
export function useResultsTracking(query: string, resultsCount: number): void {
  const trackSearch = useSearchTracking();
  const state: unknown = useLocation().state;
  const isTracked = typeof state === "object" && state !== null && "isSearchTracked" in state;

  useEffect(() => {
    if (query !== "" && !isTracked) trackSearch(query, resultsCount);
  }, [query, resultsCount, isTracked, trackSearch]);
}

/** How long typing must pause before we search (docs/specification-map.md#5). */
export const SEARCH_DEBOUNCE_MS = 500;

/** Asks for the companies of a query after a pause; the function it returns takes the question back, sent or not. */
export function askCompanies(
  query: string,
  waitMs: number,
  fetch: typeof globalThis.fetch,
  emit: (event: SearchEvent) => void,
): () => void {
  const outdated = new AbortController();
  const timer = setTimeout(() => {
    fetchHits(query, fetch, outdated.signal).then(
      (hits) => emit({ kind: "answered", query, hits }),
      () => {
        if (!outdated.signal.aborted) emit({ kind: "failed", query });
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

const MATCHES: readonly unknown[] = [
  "symbol",
  "symbol-prefix",
  "former-symbol",
  "name",
  "near",
] satisfies readonly SearchHit["match"][];

/**
 * Reads the answer of `GET /api/companies`; throws TypeError when it is not one. By hand, because every page loads this and
 * the schema would add 5 KB; a test holds it to the schema (docs/decisions/035-schemas-and-libraries.md).
 */
export function readHits(answer: unknown): readonly SearchHit[] {
  const hits: unknown = isRecord(answer) && typeof answer["query"] === "string" ? answer["hits"] : null;
  if (!Array.isArray(hits) || !hits.every(isHit))
    throw new TypeError("readHits(): not an answer of the company search");
  return hits;
}

function isHit(value: unknown): value is SearchHit {
  return (
    isRecord(value) &&
    typeof value["symbol"] === "string" &&
    typeof value["name"] === "string" &&
    typeof value["cik"] === "string" &&
    (value["exchange"] === null || typeof value["exchange"] === "string") &&
    typeof value["isHeld"] === "boolean" &&
    MATCHES.includes(value["match"])
  );
}
