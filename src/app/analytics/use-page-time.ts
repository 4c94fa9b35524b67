import { useEffect, useState } from "react";
import { createPageTimer } from "#analytics/browser/page-timer.ts";
import type { Tracker } from "#analytics/browser/tracker.ts";

interface TimedPage {
  readonly name: string;
  /** Tells pages of one name apart. */
  readonly path: string;
}

/** Tracks how long each page was looked at: until another one is shown, and while the tab is hidden not at all. */
export function usePageTime({ track }: Pick<Tracker, "track">, page: TimedPage | null): void {
  const [timer] = useState(() => createPageTimer({ storage: () => sessionStorage, now: Date.now, track }));
  const name = page?.name;
  const path = page?.path;

  useEffect(() => {
    if (name === undefined || path === undefined) return undefined;
    const left = new AbortController();
    const leave = (): void => timer.leave(name);
    const onVisibility = (): void => (document.visibilityState === "hidden" ? leave() : timer.enter(name));
    timer.enter(name);
    // Heard before the SDK hears that the page is being left, and sends what it has.
    document.addEventListener("visibilitychange", onVisibility, { signal: left.signal });
    window.addEventListener("pagehide", leave, { signal: left.signal });
    return () => {
      left.abort();
      leave();
    };
  }, [name, path, timer]);
}
