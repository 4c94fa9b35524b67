// Time on a page counts from the stored `page_start_{page}` (docs/specification-map.md#4).
import type { Track } from "./tracker.ts";

export const PAGE_START_PREFIX = "page_start_";

/** What the timer needs of a page. */
export interface TimerWorld {
  /** Looked up at each use: where the browser forbids storage, even naming it throws. */
  readonly storage: () => Pick<Storage, "getItem" | "setItem" | "removeItem">;
  readonly now: () => number;
  readonly track: Track;
}

/** Measures how long pages are looked at. */
export interface PageTimer {
  readonly enter: (page: string) => void;
  /** Tracks the time since the page was entered; nothing where that is not known. */
  readonly leave: (page: string) => void;
}

export function createPageTimer({ storage, now, track }: TimerWorld): PageTimer {
  return {
    enter(page) {
      try {
        storage().setItem(PAGE_START_PREFIX + page, String(now()));
      } catch {
        // Full or forbidden: the time of this page stays unknown.
      }
    },
    leave(page) {
      const start = takeStart(storage, PAGE_START_PREFIX + page);
      if (start === null) return;
      const spent = Math.max(0, now() - start);
      track("Page Time Spent", { page_name: page, time_spent_ms: spent, time_spent_seconds: Math.round(spent / 1000) });
    },
  };
}

function takeStart(storage: TimerWorld["storage"], key: string): number | null {
  try {
    const kept = storage().getItem(key);
    storage().removeItem(key);
    return kept !== null && /^\d{1,15}$/.test(kept) ? Number(kept) : null;
  } catch {
    return null;
  }
}
