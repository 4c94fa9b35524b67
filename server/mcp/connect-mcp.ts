import type { AskDeps } from "#ask/deps.ts";
import type { MemberServices } from "#app/member-services.ts";
import type { McpEndpoint } from "#mcp/mcp-endpoint.ts";
import type { McpPeople } from "#mcp/people.ts";
import { lazily } from "#platform/memo.ts";
import type { ConnectedApplications } from "#server/identity/connected-applications.ts";
import type { Log } from "#server/log.ts";
import { readVersion } from "#server/read-version.ts";

/** Where MCP clients connect, and where they read how to get a token for it. */
const MCP_PATH = "/mcp";
const METADATA_PATH = `/.well-known/oauth-protected-resource${MCP_PATH}`;

interface McpInput {
  readonly root: string;
  readonly ask: AskDeps;
  readonly publicUrl: string | null;
  /** The address that people open, without a trailing slash. */
  readonly address: () => string;
  readonly applications: Pick<ConnectedApplications, "issuer" | "holderOf">;
  readonly portfolios: McpPeople["portfolios"];
  readonly limits: MemberServices["limits"];
  readonly log: Pick<Log, "error">;
}

/** Answers MCP clients. */
export interface ConnectedMcp {
  /** Null when the request is for another address. @param client the block of addresses that it comes from */
  answer(request: Request, client: string): Promise<Response> | null;
}

/** Connects MCP with what questions are answered from; the protocol's library loads with the first client. */
export function connectMcp({ root, ask, publicUrl, limits, log, ...input }: McpInput): ConnectedMcp {
  const people = peopleOf(input);
  const endpoint = lazily(async (): Promise<McpEndpoint> => {
    const [{ createMcpEndpoint }, { createMcpServer }, { personOf }, version] = await Promise.all([
      import("#mcp/mcp-endpoint.ts"),
      import("#mcp/create-mcp-server.ts"),
      import("#mcp/people.ts"),
      readVersion(root),
    ]);
    return createMcpEndpoint({
      createServer: ({ authInfo }) =>
        createMcpServer(ask, version, { ownerId: personOf(authInfo), portfolios: people.portfolios }),
      publicUrl,
      people,
      takeTurn: (client) => limits.take("mcp", null, client),
      reportError: (error) => log.error({ err: error }, "an MCP request failed"),
    });
  });
  return {
    answer(request, client) {
      const { pathname } = new URL(request.url);
      if (pathname === METADATA_PATH) return showMetadata(people);
      if (pathname !== MCP_PATH) return null;
      return endpoint().then((opened) => opened.answer(request, client));
    },
  };
}

function peopleOf({
  address,
  applications,
  portfolios,
}: Pick<McpInput, "address" | "applications" | "portfolios">): McpPeople {
  const resource = (): string => address() + MCP_PATH;
  return {
    resource,
    issuer: () => applications.issuer(),
    holderOf: (token) => applications.holderOf(token, resource()),
    portfolios,
  };
}

async function showMetadata(people: McpPeople): Promise<Response> {
  const { resourceMetadata } = await import("#mcp/read-token.ts");
  const headers = { "access-control-allow-origin": "*", "cache-control": "public, max-age=300" };
  return Response.json(resourceMetadata(people), { headers });
}
