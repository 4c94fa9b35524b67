import type { Server, ServerResponse } from "node:http";
import { failStart } from "#server/fail-start.ts";

const STOP_MS = 10_000;
/** As long as anything asks others before it answers. */
const IN_FLIGHT_MS = 6_000;
const LOOK_MS = 50;

/** A server that listens. */
export interface Serving {
  readonly port: number;
  /** Takes up nothing more and answers what was begun; streams are cut, their readers come back to where they were. */
  stop(): Promise<void>;
}

/**
 * Listens on a port; 0 asks for any free one.
 *
 * @param options.inFlightMs how long a stop waits for what was begun (6000)
 */
export async function serve(
  server: Server,
  port: number,
  { inFlightMs = IN_FLIGHT_MS }: { readonly inFlightMs?: number } = {},
): Promise<Serving> {
  const begun = new Set<ServerResponse>();
  server.on("request", (_request, response) => {
    begun.add(response);
    response.once("close", () => begun.delete(response));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, resolve);
  });
  return { port: portOf(server, port), stop: () => stop(server, { begun, inFlightMs }) };
}

function portOf(server: Server, asked: number): number {
  const address = server.address();
  return address === null || typeof address === "string" ? asked : address.port;
}

interface Stopping {
  readonly begun: ReadonlySet<ServerResponse>;
  readonly inFlightMs: number;
}

async function stop(server: Server, { begun, inFlightMs }: Stopping): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // Again and again: a connection is idle only once its last answer was read, and a stream may just be beginning.
  const look = (): void => {
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

/** Stops in order when the process is asked to end, and ends it after ten seconds whatever happens. */
export function stopOnSignal(end: () => Promise<void>): void {
  const onSignal = (): void => {
    setTimeout(() => process.exit(1), STOP_MS).unref();
    end().then(() => process.exit(0), failStart);
  };
  process.once("SIGTERM", onSignal);
  process.once("SIGINT", onSignal);
}
