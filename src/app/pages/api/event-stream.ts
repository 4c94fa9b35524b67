import type { RunEvent } from "#research/run/run.ts";

/** How soon a browser comes back after a broken stream. */
const RETRY_MS = 2_000;

/** Writes one event as a server-sent event: id is its number, event its kind. JSON text holds no line break. */
function encodeEvent(event: RunEvent): string {
  return `id: ${event.seq}\nevent: ${event.kind}\ndata: ${JSON.stringify(event)}\n\n`;
}

interface EventStream {
  /** Begins to read the events; the signal ends it. */
  readonly follow: (signal: AbortSignal) => AsyncIterable<RunEvent>;
  /** The request's own signal: the reader has gone. */
  readonly signal: AbortSignal;
  readonly heartbeatMs: number;
  /** Hears why the events broke off; the stream then ends and the browser comes back for the rest. */
  readonly onError: (error: unknown) => void;
}

/** Makes the response that writes events as they come and ends after the last; comments keep the line open between. */
export function streamEvents({ follow, signal, heartbeatMs, onError }: EventStream): Response {
  const gone = new AbortController();
  const ended = AbortSignal.any([signal, gone.signal]);
  const encoder = new TextEncoder();
  const stream = new ReadableStream<Uint8Array>({
    async start(controller) {
      const write = (text: string) => {
        if (!ended.aborted) controller.enqueue(encoder.encode(text));
      };
      write(`retry: ${RETRY_MS}\n\n`);
      const heartbeat = setInterval(() => write(": still here\n\n"), heartbeatMs);
      try {
        for await (const event of follow(ended)) write(encodeEvent(event));
      } catch (error) {
        if (!ended.aborted) onError(error);
      } finally {
        clearInterval(heartbeat);
        if (!gone.signal.aborted) controller.close();
      }
    },
    cancel() {
      gone.abort();
    },
  });
  return new Response(stream, {
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store, no-transform",
      // Proxies that gather a response before they pass it on must not.
      "x-accel-buffering": "no",
    },
  });
}
