import type { RunEvent } from "#research/run/run.ts";
import { backOff, MOST_ATTEMPTS } from "./back-off.ts";

export interface Follow {
  readonly runId: string;
  /** The last event the page holds. */
  readonly after: number;
  readonly onEvent: (event: RunEvent) => void;
  /** The stream could not be opened again; the reader may reload. */
  readonly onLost: () => void;
}

const KINDS = ["stage", "identity", "source", "card", "verified", "complete", "cancelled", "failed"] as const;
const LAST_KINDS: ReadonlySet<RunEvent["kind"]> = new Set(["complete", "cancelled", "failed"]);

/**
 * Follows a run's log until its last event and returns the function that stops following. The browser reopens a cut
 * connection by itself; where it gives up (the server answered with an error while restarting) the stream is opened
 * anew after the last event seen.
 */
export function followRun({ runId, after, onEvent, onLost }: Follow): () => void {
  let seq = after;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stream = open();

  function open(): EventSource {
    const source = new EventSource(`/api/research/${encodeURIComponent(runId)}/events?after=${seq}`);
    for (const kind of KINDS) {
      source.addEventListener(kind, ({ data }: MessageEvent<string>) => {
        const event: unknown = JSON.parse(data);
        if (!isRunEvent(event)) return;
        failures = 0;
        seq = event.seq;
        onEvent(event);
        if (LAST_KINDS.has(event.kind)) source.close();
      });
    }
    source.addEventListener("error", () => {
      if (source.readyState !== EventSource.CLOSED) return;
      failures += 1;
      if (failures > MOST_ATTEMPTS) onLost();
      else timer = setTimeout(() => (stream = open()), backOff(failures, Math.random()));
    });
    return source;
  }

  return () => {
    clearTimeout(timer);
    stream.close();
  };
}

/** Our own server writes the stream, so its shape is looked at only far enough to tell an event from an error page. */
function isRunEvent(value: unknown): value is RunEvent {
  return typeof value === "object" && value !== null && "seq" in value && "kind" in value;
}
