import { createServer } from "node:http";
import { once } from "node:events";
import type { McpServerFactory } from "@modelcontextprotocol/server";
import { createRequestListener } from "@remix-run/node-fetch-server";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { createMcpServer } from "#mcp/create-mcp-server.ts";
import { createMcpEndpoint, type McpEndpointDeps } from "#mcp/mcp-endpoint.ts";
import { openBundledAsk } from "#server/ask/bundled-ask.ts";

/** An MCP server on a free port of this machine. */
export interface RunningMcpServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves MCP servers of a factory over HTTP as the product does, without the rest of the product. */
export async function startMcpServer(
  factory: McpServerFactory,
  deps: Partial<McpEndpointDeps> = {},
): Promise<RunningMcpServer> {
  const endpoint = createMcpEndpoint({
    createServer: factory,
    publicUrl: null,
    people: null,
    takeTurn: () => Promise.resolve(null),
    reportError: () => undefined,
    ...deps,
  });
  const server = createServer(createRequestListener((request) => endpoint.answer(request, "127.0.0.0/24")));
  await once(server.listen(0, "localhost"), "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new TypeError("the server has no port");
  return {
    url: `http://localhost:${address.port}/mcp`,
    async close() {
      await endpoint.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

const TEST_DAY = "2026-09-22T12:00:00Z";

/** Serves the product's own tools over the bundled figures. */
export async function openMcpOfBundledFigures(deps: Partial<McpEndpointDeps> = {}): Promise<RunningMcpServer> {
  const snapshot = await openSnapshot("data/snapshot");
  const ask = await openBundledAsk(snapshot, () => new Date(TEST_DAY));
  return startMcpServer(() => createMcpServer(ask, "0.0.0"), deps);
}
