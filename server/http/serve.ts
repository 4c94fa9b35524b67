import type { Server, ServerResponse } from "node:http";
import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";
import { failStart } from "#server/fail-start.ts";

const STOP_MS = 10_000;
/** As long as anything asks others before it answers. */
const IN_FLIGHT_MS = 6_000;
/** Clients that come again and again must not keep the listener open. */
const TAKE_IN_MS = 500;
const LOOK_MS = 50;
/** A stream that was ended has so long to reach its reader before it is cut. */
const STREAM_END_MS = 500;

/** A server that listens. */
export interface Serving {
  readonly port: number;
  /**
   * First asks each client to come back by a new connection, which may lead elsewhere; then takes up nothing more, and
   * answers what was begun.
   *
   * @param drainMs how long new requests are still answered (0)
   */
  stop(drainMs?: number): Promise<void>;
}

interface ServeOptions {
  /** How long a stop waits for what was begun (6000). */
  readonly inFlightMs?: number;
  /** Ends event streams properly, just before nothing more is taken up; their readers come back to where they were. */
  readonly endStreams?: () => void;
}

/** Listens on a port; 0 asks for any free one. */
export async function serve(
  server: Server,
  port: number,
  { inFlightMs = IN_FLIGHT_MS, endStreams = () => undefined }: ServeOptions = {},
): Promise<Serving> {
  const begun = new Set<ServerResponse>();
  const state = { isDraining: false };
  // Before the answer is made: a file's headers may be sent at once.
  server.prependListener("request", (_request, response) => {
    if (state.isDraining) response.shouldKeepAlive = false;
    begun.add(response);
    response.once("close", () => begun.delete(response));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, resolve);
  });
  return {
    port: portOf(server, port),
    async stop(drainMs = 0) {
      state.isDraining = true;
      // What is being answered now is told as well.
      for (const response of begun) if (!response.headersSent) response.shouldKeepAlive = false;
      if (drainMs > 0) await wait(drainMs);
      endStreams();
      await takeInWaiting(server);
      await stop(server, { begun, inFlightMs });
    },
  };
}

function portOf(server: Server, asked: number): number {
  const address = server.address();
  return address === null || typeof address === "string" ? asked : address.port;
}

interface Stopping {
  readonly begun: ReadonlySet<ServerResponse>;
  readonly inFlightMs: number;
}

/**
 * Closing a listener resets the connections that the system holds ready and nobody has taken in yet. The event loop takes
 * in one a turn, so it is over when a turn brings none.
 */
async function takeInWaiting(server: Server): Promise<void> {
  const state = { hasTaken: true };
  const note = (): void => void (state.hasTaken = true);
  const until = performance.now() + TAKE_IN_MS;
  server.on("connection", note);
  while (state.hasTaken && performance.now() < until) {
    state.hasTaken = false;
    await nextTurn();
  }
  server.off("connection", note);
}

async function stop(server: Server, { begun, inFlightMs }: Stopping): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const streamsUntil = performance.now() + STREAM_END_MS;
  // Again and again: a connection is idle only once its last answer was read, and a stream may just be beginning.
  const look = (): void => {
    if (performance.now() < streamsUntil) return server.closeIdleConnections();
    for (const response of begun) if (isStream(response)) response.destroy();
    server.closeIdleConnections();
  };
  look();
  const looking = setInterval(look, LOOK_MS);
  const patience = setTimeout(() => server.closeAllConnections(), inFlightMs);
  await closed;
  clearInterval(looking);
  clearTimeout(patience);
}

/** Asked of the request, which says what it wants to follow; an answer's headers cannot be read once they were sent. */
function isStream({ req }: ServerResponse): boolean {
  return (req.headers.accept ?? "").includes("text/event-stream");
}

/**
 * Stops in order when the process is asked to end, and ends it ten seconds after it has drained whatever happens. Who
 * presses Ctrl+C waits for no drain.
 *
 * @param drainMs how long the server goes on answering while clients are led away
 */
export function stopOnSignal(drainMs: number, end: (drainMs: number) => Promise<void>): void {
  const onSignal = (drain: number) => (): void => {
    setTimeout(() => process.exit(1), drain + STOP_MS).unref();
    end(drain).then(() => process.exit(0), failStart);
  };
  process.once("SIGTERM", onSignal(drainMs));
  process.once("SIGINT", onSignal(0));
}
