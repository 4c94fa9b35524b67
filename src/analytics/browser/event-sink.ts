import type { AnalyticsEventName } from "#contracts/analytics-events.ts";

/** One event of the site, with when it happened. */
interface TrackedEvent {
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

/** More would be a page gone wild. */
const MOST_WAITING = 100;

/** A sink that can be sent to while the real one is on its way; without it, what it was sent is dropped. */
export function bufferedSink(opening: Promise<EventSink>): EventSink {
  let waiting: TrackedEvent[] = [];
  let isOver = false;
  let sink: EventSink | null = null;
  const opened = opening.then(
    (real) => {
      if (isOver) return real.close();
      for (const event of waiting) real.send(event);
      waiting = [];
      sink = real;
    },
    () => {
      // Kept away by a blocker or a lost connection: the page works without, and the next one tries again.
      isOver = true;
      waiting = [];
    },
  );
  return {
    send(event) {
      if (sink !== null) sink.send(event);
      else if (!isOver && waiting.length < MOST_WAITING) waiting.push(event);
    },
    async flush() {
      await opened;
      // What cannot be sent now the SDK sends later.
      await sink?.flush().catch(() => undefined);
    },
    forgetUser: () => sink?.forgetUser(),
    close() {
      isOver = true;
      waiting = [];
      sink?.close();
      sink = null;
    },
  };
}
