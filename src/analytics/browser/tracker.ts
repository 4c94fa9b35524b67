// The events of the site, tracked only with consent (docs/specification-map.md#3, #4 and #7).
import type { AnalyticsEventName, AnalyticsEventProperties } from "#contracts/analytics-events.ts";
import type { AnalyticsProvider } from "#contracts/analytics-wire.ts";
import type { ConsentStore } from "./consent.ts";
import { bufferedSink, type EventSink } from "./event-sink.ts";
import { takeLogin } from "./login-note.ts";

/** Says that something happened on a page; where analytics does not run, nothing comes of it. */
export type Track = <Name extends AnalyticsEventName>(name: Name, properties: AnalyticsEventProperties[Name]) => void;

/** What the tracker needs of a browser. */
export interface TrackerWorld {
  readonly consent: Pick<ConsentStore, "read" | "subscribe">;
  /** Downloads and starts what takes events; rejects where a blocker or a lost connection keeps it away. */
  readonly openSink: (provider: AnalyticsProvider, userId: string | null) => Promise<EventSink>;
  /** Takes everything of analytics out of the browser's storage. */
  readonly clearTraces: () => void;
  /** Looked up at each use: where the browser forbids storage, even naming it throws. */
  readonly session: () => Pick<Storage, "getItem" | "setItem" | "removeItem">;
  readonly now: () => number;
  readonly wait: (milliseconds: number) => Promise<void>;
}

/** What pages and their frame say to analytics. */
export interface Tracker {
  readonly track: Track;
  /**
   * Follows the consent, and runs while it lasts, until the returned function is called.
   *
   * @param userId - The account to name to the vendor; null for nobody.
   */
  readonly start: (provider: AnalyticsProvider, userId: string | null) => () => void;
  /** Sends what waits, while it is known who is signed in; takes a second at most. */
  readonly flush: () => Promise<void>;
  /** Tracks the log-out, then forgets who it was (docs/specification-map.md#4); takes a second at most. */
  readonly loggedOut: () => Promise<void>;
}

const MOST_PATIENCE_MS = 1000;

/** Makes the one tracker of a page. */
export function createTracker({ consent, openSink, clearTraces, session, now, wait }: TrackerWorld): Tracker {
  let sink: EventSink | null = null;
  const isAccepted = (): boolean => consent.read() === "accepted";
  const clearUnconsented = (): void => (isAccepted() ? undefined : clearTraces());
  const begin = (provider: AnalyticsProvider, userId: string | null): void => {
    const opening = openSink(provider, userId);
    sink = bufferedSink(opening);
    // A consent withdrawn meanwhile has closed it by now, but what it stored on its way is still there.
    opening.then(clearUnconsented).then(reportLogin, clearUnconsented);
  };
  /** Only where it can be kept: a page that is left before that leaves the note to the next one. */
  const reportLogin = (): void => {
    const method = sink === null ? null : takeLogin(session);
    if (method === null) return;
    track("Login", { method });
    void flush();
  };
  const end = (): void => {
    sink?.close();
    sink = null;
  };
  const flush = async (): Promise<void> => Promise.race([sink?.flush(), wait(MOST_PATIENCE_MS)]);
  const track: Track = (name, properties) => {
    if (isAccepted()) sink?.send({ name, properties, time: now() });
  };

  return {
    track,
    flush,
    start(provider, userId) {
      const follow = (): void => {
        if (isAccepted()) return sink === null ? begin(provider, userId) : undefined;
        end();
        clearTraces();
      };
      follow();
      const unfollow = consent.subscribe(follow);
      return () => {
        unfollow();
        end();
        clearUnconsented();
      };
    },
    async loggedOut() {
      track("Logout", {});
      await flush();
      sink?.forgetUser();
    },
  };
}
