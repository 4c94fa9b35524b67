import type { Server, ServerResponse } from "node:http";
import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";
import { failStart } from "#server/fail-start.ts";

const STOP_MS = 15_000;
/** Longer than a request waits for a silent database (`REQUEST_BOUNDS`), and so short that those held back meanwhile wait under 10 s. */
const ABANDON_MS = 9_500;
/** Longer than any request waits for a silent database: what was accepted is answered. */
const IN_FLIGHT_MS = 10_000;
/** The listener closes once nobody has come for so long, in so many looks: a client on a busy machine is this late at times. */
const QUIET_MS = 500;
/** A turn of the event loop accepts one connection and can be long: time alone says nothing about those that still wait. */
const QUIET_LOOKS = 4;
/** Clients that come again and again must not keep the listener open. */
const TAKE_IN_MS = 4_000;
const TAKE_IN_LOOK_MS = 5;
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
  /** How long a stop waits for what was begun (10000). */
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
  const gate = createGate(server);
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
      gate.hold();
      await untilNobodyComes(server);
      const stopped = stop(server, begun, inFlightMs);
      gate.release();
      await stopped;
    },
  };
}

function portOf(server: Server, asked: number): number {
  const address = server.address();
  return address === null || typeof address === "string" ? asked : address.port;
}

/** Requests that are read and not begun yet. */
interface Gate {
  hold(): void;
  release(): void;
}

/** Puts a gate before what answers a server's requests; it is open. */
function createGate(server: Server): Gate {
  const answering = server.listeners("request");
  const held: (() => void)[] = [];
  const state = { isHolding: false };
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    const begin = (): void => answering.forEach((listen) => void Reflect.apply(listen, server, [request, response]));
    if (state.isHolding) held.push(begin);
    else begin();
  });
  return {
    hold: () => void (state.isHolding = true),
    release() {
      state.isHolding = false;
      for (const begin of held.splice(0)) begin();
    },
  };
}

/**
 * Waits until no new connection has come for a while. Closing a listener resets connections that the system has accepted and
 * the server has not read yet, with the requests on them. While requests are held, clients wait for their answers and open no
 * further connections, so the server reads the last of them and then none come.
 */
async function untilNobodyComes(server: Server): Promise<void> {
  const began = performance.now();
  const state = { lastCameAt: began, looksSince: 0 };
  const note = (): void => {
    state.lastCameAt = performance.now();
    state.looksSince = 0;
  };
  const isQuiet = (): boolean => performance.now() - state.lastCameAt >= QUIET_MS && state.looksSince >= QUIET_LOOKS;
  server.on("connection", note);
  do {
    state.looksSince += 1;
    await wait(TAKE_IN_LOOK_MS);
    // Behind the part of a turn in which connections are taken in, so that the listener closes right after it.
    await nextTurn();
  } while (!isQuiet() && performance.now() - began < TAKE_IN_MS);
  server.off("connection", note);
}

async function stop(server: Server, begun: ReadonlySet<ServerResponse>, inFlightMs: number): Promise<void> {
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
 * Stops in order when the process is asked to end. 9.5 seconds after the drain it no longer waits for the database, and after
 * fifteen it ends whatever happens. Whoever presses Ctrl+C waits for no drain.
 */
export function stopOnSignal({
  drainMs,
  end,
  abandon,
}: {
  /** How long the server goes on answering while clients are led away. */
  readonly drainMs: number;
  readonly end: (drainMs: number) => Promise<void>;
  /** Lets nobody wait for the database any longer. */
  readonly abandon: () => void;
}): void {
  const onSignal = (drain: number) => (): void => {
    setTimeout(abandon, drain + ABANDON_MS).unref();
    setTimeout(() => process.exit(1), drain + STOP_MS).unref();
    end(drain).then(() => process.exit(0), failStart);
  };
  process.once("SIGTERM", onSignal(drainMs));
  process.once("SIGINT", onSignal(0));
}
