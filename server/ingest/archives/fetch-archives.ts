import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "#contracts/database.ts";
import type { BulkPaths } from "#market/bulk/bulk-companies.ts";
import { edgarAddresses, userAgentOf } from "#market/edgar/client.ts";
import { politeDownload } from "#market/polite/download.ts";
import { createEdgarLimiter, edgarHosts, pause } from "#server/companies/live-source.ts";
import { ConfigError, type Config } from "#server/config.ts";

const SILENCE_MS = 60_000;
/** Four times what the larger one has. */
const LARGEST_BYTES = 8 * 1024 ** 3;

interface FetchArchivesInput {
  readonly config: Pick<Config, "market" | "dataDirectory">;
  readonly database: Database;
  readonly fetch: typeof globalThis.fetch;
  readonly signal: AbortSignal;
  readonly announce: (line: string) => void;
}

/** Downloads both archives into the data folder, each where an earlier try broke off; current ones are not fetched again. */
export async function fetchArchives({
  config,
  database,
  fetch,
  signal,
  announce,
}: FetchArchivesInput): Promise<BulkPaths> {
  const { market, dataDirectory } = config;
  if (market.source !== "live") throw new ConfigError("Set SEC_CONTACT: the SEC asks every client to name itself.");
  const folder = join(dataDirectory, "archives");
  await mkdir(folder, { recursive: true });
  const addresses = edgarAddresses(edgarHosts(market));
  const paths = pathsIn(folder);
  const deps = {
    fetch,
    limiter: createEdgarLimiter(database),
    userAgent: userAgentOf(market.contact),
    now: () => new Date(),
    random: Math.random,
    wait: pause,
    silenceMilliseconds: SILENCE_MS,
    largestBytes: LARGEST_BYTES,
  };
  for (const [url, path] of [
    [addresses.companyFactsArchive, paths.companyFacts],
    [addresses.submissionsArchive, paths.submissions],
  ] as const) {
    announce(`${url} …`);
    const result = await politeDownload(url, path, signal, deps);
    announce(result === "current" ? "  is the one in the data folder." : "  downloaded.");
  }
  return paths;
}

/** Where both archives are in a folder, under the SEC's names. */
export function pathsIn(folder: string): BulkPaths {
  return { companyFacts: join(folder, "companyfacts.zip"), submissions: join(folder, "submissions.zip") };
}
