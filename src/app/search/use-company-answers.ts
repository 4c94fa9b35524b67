import { useCallback, useEffect, type Dispatch } from "react";
import { honestQuery } from "#analytics/browser/honest-query.ts";
import { useTracker } from "#app/analytics/tracker-context.ts";
import { askCompanies, SEARCH_DEBOUNCE_MS } from "./ask-companies.ts";
import type { SearchEvent } from "./search-state.ts";

/** Asks for the companies of what is typed after a pause, and tracks each answer. */
export function useCompanyAnswers(query: string | null, dispatch: Dispatch<SearchEvent>): void {
  const trackSearch = useSearchTracking();

  useEffect(() => {
    if (query === null) return undefined;
    const answer = (event: SearchEvent): void => {
      dispatch(event);
      if (event.kind === "answered") trackSearch(query, event.hits.length);
    };
    return askCompanies({ query, waitMs: SEARCH_DEBOUNCE_MS, fetch: globalThis.fetch, tell: answer });
  }, [query, dispatch, trackSearch]);
}

/** Tracks a search whose number of results is known. */
export function useSearchTracking(): (query: string, resultsCount: number) => void {
  const { track } = useTracker();
  return useCallback(
    (query, resultsCount) =>
      track("Company Search", { query: honestQuery(query, resultsCount), results_count: resultsCount }),
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
      askCompanies({ query, waitMs: 0, fetch: globalThis.fetch, tell: answer });
    },
    [trackSearch],
  );
}
