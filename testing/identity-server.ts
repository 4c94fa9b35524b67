import type { Server } from "node:http";
import type { Database } from "#contracts/database.ts";
import { createHttpServer } from "#server/http/http-server.ts";
import { createLog } from "#server/log.ts";
import { createPendingWork } from "#server/background-work.ts";
import { createTestIdentity, type TestIdentity, type WantedIdentity } from "./identity.ts";

/** An identity server that listens, on an origin of its own. */
export interface ServedIdentity extends TestIdentity {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves an identity server alone on a free port, behind the same HTTP server as in production. */
export async function serveTestIdentity(database: Database, wanted: WantedIdentity = {}): Promise<ServedIdentity> {
  const place = { url: "" };
  const addresses = { identity: () => place.url, app: () => place.url };
  const answering = createPendingWork();
  const server = createHttpServer({
    answer: ({ request, socketAddress }) => answering.add(served.identity.answer(request, socketAddress)),
    files: (_request, _response, next) => next(),
    health: { readiness: { needed: {} }, exposition: () => Promise.resolve({ text: "", contentType: "text/plain" }) },
    log: createLog("silent"),
    http: { metricsToken: null, hasHstsSubdomains: false },
    publicUrl: null,
    hasSecurityHeaders: true,
  });
  place.url = await listenLocally(server);
  const served = await createTestIdentity(database, { ...wanted, deps: { addresses, ...wanted.deps } });
  const close = async (): Promise<void> => {
    await closeServer(server);
    // What pages sent as they were closed is still being written, and the database is closed next.
    await answering.ended();
  };
  return { ...served, url: place.url, close };
}

/** Listens on a free port; resolves to the origin. */
export async function listenLocally(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return `http://localhost:${address.port}`;
}

export function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
