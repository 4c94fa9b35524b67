import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { createMcpServer } from "#mcp/create-mcp-server.ts";
import { openSnapshot, type Snapshot } from "#market/snapshot/open-snapshot.ts";
import { failStart } from "./fail-start.ts";
import { readVersion } from "./read-version.ts";
import type { AskDeps } from "#ask/deps.ts";
import { newYorkClock } from "#facts/intake/new-york-time.ts";
import { createAskDeps } from "./ask/ask-deps.ts";
import { createUniverse } from "./ask/universe.ts";
import { openBundledCompanies } from "./companies/bundled-companies.ts";

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

/** What questions are answered from without a database: the bundled figures. A server that runs has its database open. */
export async function openBundledAsk(snapshot: Snapshot, now: () => Date): Promise<AskDeps> {
  const { index, known, companyCache, read } = await openBundledCompanies(snapshot, now);
  return createAskDeps({
    companies: index,
    companyCache,
    read,
    universe: createUniverse({ companyCache, companies: known.bundled }),
    votes: () => Promise.resolve([]),
    screener: null,
    filings: null,
    today: () => newYorkClock(now().getTime()).date,
  });
}
