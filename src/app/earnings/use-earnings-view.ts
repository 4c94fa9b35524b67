import { useEffect, useRef, type RefObject } from "react";
import { useTracker } from "#app/analytics/tracker-context.ts";

/** Tracks a view of a company's earnings dates, or of the calendar of all companies with null (docs/specification-map.md#3). */
export function useEarningsView(symbol: string | null): RefObject<HTMLDivElement | null> {
  const { track } = useTracker();
  const seen = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (seen.current === null) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      track("Earnings Calendar View", symbol === null ? {} : { company_symbol: symbol });
    });
    observer.observe(seen.current);
    return () => observer.disconnect();
  }, [symbol, track]);
  return seen;
}
