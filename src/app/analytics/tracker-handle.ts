import type { Tracker } from "#analytics/browser/tracker.ts";

/** What a page may say to analytics. */
export type PageTracker = Omit<Tracker, "start">;

/** What pages hold from the start: the tracker itself comes only upon consent, and nothing of it before. */
export interface TrackerHandle {
  readonly tracker: PageTracker;
  /** Hands over to the tracker that has come; the function it returns takes it back. */
  readonly attach: (tracker: Tracker) => () => void;
}

/** More would be a page gone wild. */
const MOST_WAITING = 100;

/** @param isAccepted - Whether events are kept for a tracker on its way. */
export function createTrackerHandle(isAccepted: () => boolean): TrackerHandle {
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
      loggedIn: (method) => attached?.loggedIn(method),
      loggedOut: async () => attached?.loggedOut(),
    },
    attach(tracker) {
      attached = tracker;
      for (const tell of waiting) tell(tracker);
      waiting = [];
      return () => {
        attached = null;
      };
    },
  };
}
