import { createMcpHandler, hostHeaderValidationResponse, originValidationResponse } from "@modelcontextprotocol/server";
import type { McpServerFactory } from "@modelcontextprotocol/server";
import type { McpPeople } from "./people.ts";
import { readToken } from "./read-token.ts";

/** Room for the longest text that a tool takes. */
const MOST_BODY_BYTES = 256 * 1024;
const MOST_SUBSCRIPTIONS = 64;

export interface McpEndpointDeps {
  readonly createServer: McpServerFactory;
  /** The address that people open; null: any address of this machine itself. */
  readonly publicUrl: string | null;
  /** Null where nobody has an account. */
  readonly people: McpPeople | null;
  /** Counts one more request of a client; null when it may be answered, else the seconds to wait. */
  readonly takeTurn: (client: string) => Promise<number | null>;
  readonly reportError: (error: Error) => void;
}

export interface McpEndpoint {
  /** @param client the block of addresses that the request comes from */
  answer(request: Request, client: string): Promise<Response>;
  close(): Promise<void>;
}

/** Answers MCP over streamable HTTP, in both revisions of the protocol. It keeps no sessions, so any node can answer. */
export function createMcpEndpoint({
  createServer,
  publicUrl,
  people,
  takeTurn,
  reportError,
}: McpEndpointDeps): McpEndpoint {
  const handler = createMcpHandler(createServer, {
    onerror: reportError,
    maxRequestBodySize: MOST_BODY_BYTES,
    maxSubscriptions: MOST_SUBSCRIPTIONS,
  });
  const hosts = allowedHosts(publicUrl);
  return {
    async answer(request, client) {
      const refusal = refuseForeign(request, hosts);
      if (refusal !== null) return refusal;
      const seconds = await takeTurn(client);
      if (seconds !== null) return tooMany(seconds);
      const read = people === null ? null : await readToken(request, people, MOST_BODY_BYTES);
      if (read instanceof Response) return read;
      return withoutCache(await handler.fetch(request, read === null ? {} : { authInfo: read }));
    },
    close: () => handler.close(),
  };
}

const THIS_MACHINE = ["localhost", "127.0.0.1", "[::1]"];

function allowedHosts(publicUrl: string | null): string[] {
  if (publicUrl === null) return THIS_MACHINE;
  // Commands on the server's own machine reach it by its local name.
  return [new URL(publicUrl).hostname, ...THIS_MACHINE];
}

/** A page whose name was made to lead here sends its own name as Host and Origin (docs/threats.md#61). */
function refuseForeign(request: Request, hosts: string[]): Response | null {
  return hostHeaderValidationResponse(request, hosts) ?? originValidationResponse(request, hosts) ?? null;
}

const SERVER_ERROR = -32_000;

function tooMany(seconds: number): Response {
  const message = `Too many requests in a short time. Try again in ${seconds} seconds.`;
  return Response.json(
    { jsonrpc: "2.0", id: null, error: { code: SERVER_ERROR, message } },
    { status: 429, headers: { "retry-after": String(seconds), "cache-control": "no-store" } },
  );
}

function withoutCache(response: Response): Response {
  if (!response.headers.has("cache-control")) response.headers.set("cache-control", "no-store");
  return response;
}
