import type { AskDeps } from "#ask/deps.ts";
import type { MemberServices } from "#app/member-services.ts";
import type { McpEndpoint } from "#mcp/mcp-endpoint.ts";
import { lazily } from "#platform/memo.ts";
import type { Log } from "#server/log.ts";
import { readVersion } from "#server/read-version.ts";

/** Where MCP clients connect. */
const MCP_PATH = "/mcp";

interface McpInput {
  readonly root: string;
  readonly ask: AskDeps;
  readonly publicUrl: string | null;
  readonly limits: MemberServices["limits"];
  readonly log: Pick<Log, "error">;
}

/** Answers MCP clients. */
export interface ConnectedMcp {
  /** Null when the request is for another address. @param client the block of addresses that it comes from */
  answer(request: Request, client: string): Promise<Response> | null;
}

/** Connects MCP with what questions are answered from; the protocol's library loads with the first client. */
export function connectMcp({ root, ask, publicUrl, limits, log }: McpInput): ConnectedMcp {
  const endpoint = lazily(async (): Promise<McpEndpoint> => {
    const [{ createMcpEndpoint }, { createMcpServer }, version] = await Promise.all([
      import("#mcp/mcp-endpoint.ts"),
      import("#mcp/create-mcp-server.ts"),
      readVersion(root),
    ]);
    return createMcpEndpoint({
      createServer: () => createMcpServer(ask, version),
      publicUrl,
      takeTurn: (client) => limits.take("mcp", null, client),
      reportError: (error) => log.error({ err: error }, "an MCP request failed"),
    });
  });
  return {
    answer(request, client) {
      if (new URL(request.url).pathname !== MCP_PATH) return null;
      return endpoint().then((opened) => opened.answer(request, client));
    },
  };
}
