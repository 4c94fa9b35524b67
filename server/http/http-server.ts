import { createServer, type Server } from "node:http";
import { connectionSteps, type HttpSettings } from "#server/request-steps.ts";
import { refuseMalformed } from "./malformed-requests.ts";

const LIMITS = {
  maxHeaderSize: 16_384,
  headersTimeout: 15_000,
  requestTimeout: 25_000,
  keepAliveTimeout: 10_000,
  // How often the two above are looked at; left to itself, twice as long as a request may take.
  connectionsCheckingInterval: 5_000,
};
/** A reader that takes nothing of an answer for so long has gone, or keeps what others could use. Open streams are written to more often. */
const SILENT_CONNECTION_MS = 60_000;

/** Makes the HTTP server, which answers each request by the list of steps. */
export function createHttpServer(settings: HttpSettings): Server {
  const answer = connectionSteps(settings);
  const server = createServer({ ...LIMITS }, (incoming, outgoing) => answer({ incoming, outgoing }));
  server.setTimeout(SILENT_CONNECTION_MS);
  refuseMalformed(server, settings.log);
  return server;
}
