import { noteLogin } from "#analytics/browser/login-note.ts";
import type { Tracker } from "#analytics/browser/tracker.ts";
import { createContext, type RefObject, use, useEffect, useRef } from "react";

/** What a page may say to analytics. */
interface PageTracker extends Omit<Tracker, "start"> {
  /** Has the page that a sign-in loads next track it: there the session says who it was. Null where it is not known how. */
  readonly loggedIn: (method: string | null) => void;
}

/** What pages hold from the start: the tracker itself comes only upon consent, and nothing of it before. */
export interface TrackerHandle {
  readonly tracker: PageTracker;
  /** Hands over to the tracker that has come; the function it returns takes it back. */
  readonly attach: (tracker: Tracker) => () => void;
}

/** More would be a page gone wild. */
const MOST_WAITING = 100;

/**
 * @param isAccepted - Whether events are kept for a tracker on its way.
 * @param session - The browser's storage for a tab, which it may forbid.
 */
export function createTrackerHandle(
  isAccepted: () => boolean,
  session: () => Pick<Storage, "getItem" | "setItem" | "removeItem">,
): TrackerHandle {
  let attached: Tracker | null = null;
  let waiting: ((tracker: Tracker) => void)[] = [];
  return {
    tracker: {
      track(name, properties) {
        if (attached !== null) attached.track(name, properties);
        else if (isAccepted() && waiting.length < MOST_WAITING) {
          waiting.push((tracker) => tracker.track(name, properties));
        }
      },
      flush: async () => attached?.flush(),
      // By itself: who signs in right after consenting leaves the page before the tracker has come.
      loggedIn: (method) => {
        if (method !== null && isAccepted()) noteLogin(session, method);
      },
      loggedOut: async () => attached?.loggedOut(),
    },
    attach(tracker) {
      attached = tracker;
      for (const send of waiting) send(tracker);
      waiting = [];
      return () => {
        attached = null;
      };
    },
  };
}

/** Where nothing is tracked: on the server, and outside of the shell. */
const SILENT: PageTracker = {
  track: () => undefined,
  flush: () => Promise.resolve(),
  loggedIn: () => undefined,
  loggedOut: () => Promise.resolve(),
};

export const TrackerContext = createContext(SILENT);

/** The tracker of the page: `const { track } = useTracker()`, then `track("Research Run", { … })`. */
export function useTracker(): PageTracker {
  return use(TrackerContext);
}

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
