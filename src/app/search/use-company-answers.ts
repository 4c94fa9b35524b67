import { useEffect, type Dispatch } from "react";
import { honestQuery } from "#analytics/browser/honest-query.ts";
import { useTracker } from "#app/analytics/tracker-context.ts";
import { askCompanies, SEARCH_DEBOUNCE_MS } from "./ask-companies.ts";
import type { SearchEvent } from "./search-state.ts";

/** Asks for the companies of what is typed after a pause, and tracks each answer. */
export function useCompanyAnswers(query: string | null, dispatch: Dispatch<SearchEvent>): void {
  const { track } = useTracker();

  useEffect(() => {
    if (query === null) return undefined;
    const tell = (event: SearchEvent): void => {
      dispatch(event);
      if (event.kind !== "answered") return;
      const { length } = event.hits;
      track("Company Search", { query: honestQuery(query, length), results_count: length });
    };
    return askCompanies({ query, waitMs: SEARCH_DEBOUNCE_MS, fetch: globalThis.fetch, tell });
  }, [query, dispatch, track]);
}
