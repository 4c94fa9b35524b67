import { useEffect, useRef } from "react";
import { publicAddress, publicReferrer } from "#analytics/browser/public-address.ts";
import type { Tracker } from "#analytics/browser/tracker.ts";

/**
 * Tracks each page viewed; opening a figure, or anything else that an address may not tell of, is no other page.
 *
 * @param location - Path and query; null on a page that is not tracked.
 */
export function usePageView({ track }: Pick<Tracker, "track">, location: string | null): void {
  const shown = useRef<string | null>(null);

  useEffect(() => {
    if (location === null) {
      shown.current = null;
      return;
    }
    const url = publicAddress(new URL(location, window.location.href).href);
    if (url === shown.current) return;
    const referrer = publicReferrer(shown.current ?? document.referrer);
    shown.current = url;
    track("Page View", { path: new URL(url).pathname, url, referrer });
  }, [location, track]);
}
