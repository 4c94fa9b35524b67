import { useEffect } from "react";
import { useLocation } from "react-router";
import { useSearchTracking } from "./use-company-answers.ts";

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
