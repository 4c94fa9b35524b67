import { parseJson } from "#platform/json.ts";
import { type RunEvent, runEvent } from "#contracts/api/run-event.ts";

export interface Follow {
  readonly runId: string;
  /** The last event the page holds. */
  readonly after: number;
  readonly onEvent: (event: RunEvent) => void;
  /** The stream could not be opened again; the reader may reload. */
  readonly onLost: () => void;
}

const KINDS = [
  "stage",
  "identity",
  "source",
  "plan",
  "step",
  "card",
  "writing",
  "text",
  "verified",
  "complete",
  "cancelled",
  "failed",
] as const;
const LAST_KINDS: ReadonlySet<RunEvent["kind"]> = new Set(["complete", "cancelled", "failed"]);

/**
 * Follows a run's log until its last event and returns the function that stops following. The browser reopens a cut
 * connection by itself; where it gives up (the server answered with an error while restarting) the stream is opened
 * again after the last event seen.
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
        const read = runEvent.safeParse(parseJson(data));
        if (!read.success) {
          // A newer server writes what this page cannot read: loaded again, the page can.
          source.close();
          onLost();
          return;
        }
        failures = 0;
        seq = read.data.seq;
        onEvent(read.data);
        if (LAST_KINDS.has(read.data.kind)) source.close();
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

const FIRST_MS = 500;
const LONGEST_MS = 15_000;

/** How often the stream is opened again in a row before the page gives up and says so. */
const MOST_ATTEMPTS = 12;

/**
 * How long to wait before opening the stream again, in milliseconds: doubling from half a second to fifteen seconds,
 * spread by a fifth so that a restarted server is not met by every open page at once.
 * @param attempt counts from 1
 * @param random between 0 and 1
 */
export function backOff(attempt: number, random: number): number {
  const wait = Math.min(LONGEST_MS, FIRST_MS * 2 ** (attempt - 1));
  return Math.round(wait * (0.8 + 0.4 * random));
}
