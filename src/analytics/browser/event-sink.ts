import type { AnalyticsEventName } from "#contracts/analytics-events.ts";

/** One event of the site, with when it happened. */
export interface TrackedEvent {
  readonly name: AnalyticsEventName;
  readonly properties: object;
  /** Milliseconds since 1970. */
  readonly time: number;
}

/** Who takes events while consent lasts. */
export interface EventSink {
  readonly send: (event: TrackedEvent) => void;
  /** Sends now what would be sent soon. */
  readonly flush: () => Promise<void>;
  /** Makes this browser a stranger to those who count. */
  readonly forgetUser: () => void;
  /** Ends for good: nothing is captured, stored or sent afterwards. */
  readonly close: () => void;
}
