import { useEffect, useMemo, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import type { FigureContextValue } from "./figure-context.ts";

/** Name of the query parameter under which an open figure can be linked to. */
export const FIGURE_PARAMETER = "figure";

/** The open figure as part of the address: opening one is a step in the browser's history, going back closes it. */
export function useSelectedFigure(symbol: string, asOf: string | null) {
  const location = useLocation();
  const navigate = useNavigate();
  const { search } = location;
  const depth = depthOf(location.state);
  const latest = useRef({ search, depth });
  useEffect(() => {
    latest.current = { search, depth };
  });

  // The context stays the same object while figures open and close, so that the page under the drawer is not drawn again.
  const figureContext: FigureContextValue = useMemo(
    () => ({
      symbol,
      asOf,
      open: (figureId) => {
        const to = { search: searchWith(latest.current.search, figureId) };
        void navigate(to, { state: { depth: latest.current.depth + 1 }, preventScrollReset: true });
      },
    }),
    [symbol, asOf, navigate],
  );

  return {
    figureContext,
    figureId: new URLSearchParams(search).get(FIGURE_PARAMETER),
    canGoBack: depth > 1,
    back: () => void navigate(-1),
    close: () => {
      if (depth > 0) void navigate(-depth);
      else void navigate({ search: searchWith(search, null) }, { replace: true, preventScrollReset: true });
    },
  };
}

/** The query with another open figure, or with none. */
export function searchWith(search: string, figureId: string | null): string {
  const query = new URLSearchParams(search);
  if (figureId === null) query.delete(FIGURE_PARAMETER);
  else query.set(FIGURE_PARAMETER, figureId);
  return query.toString();
}

/** How many figures were opened one after another; 0 when the page was entered with one open. */
function depthOf(state: unknown): number {
  if (typeof state !== "object" || state === null || !("depth" in state)) return 0;
  return typeof state.depth === "number" ? state.depth : 0;
}
