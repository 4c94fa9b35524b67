import { type Dispatch, useCallback, useEffect } from "react";
import { reportableQuery } from "#analytics/browser/public-address.ts";
import { useTracker } from "#app/analytics/tracker.ts";
import { askCompanies, SEARCH_DEBOUNCE_MS } from "./ask-companies.ts";
import type { SearchEvent } from "./search-state.ts";
import { useLocation } from "react-router";

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
