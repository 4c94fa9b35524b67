import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { createMcpServer } from "#mcp/create-mcp-server.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { failStart } from "./fail-start.ts";
import { openBundledAsk } from "./ask/bundled-ask.ts";
import { readVersion } from "./read-version.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** Serves the bundled figures to one MCP client over stdin and stdout: `npm run --silent mcp`. */
async function main(): Promise<void> {
  const version = await readVersion(ROOT);
  const ask = await openBundledAsk(await openSnapshot(join(ROOT, "data/snapshot")), () => new Date());
  serveStdio(() => createMcpServer(ask, version), {
    onerror: (error) => process.stderr.write(`${error.message}\n`),
  });
}

main().catch(failStart);
