import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { createFactStore } from "#facts/store.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { createUniverseStore } from "#screener/universe/universe-store.ts";
import { createCompanyCache } from "./companies/company-cache.ts";
import { ConfigError, processConfig } from "./config.ts";
import { openDatabase } from "./database/open-database.ts";
import { exportFacts } from "./export/export-facts.ts";
import { exportUniverse } from "./export/export-universe.ts";
import { failStart } from "./fail-start.ts";
import { announce, createLog } from "./log.ts";
import { createHeldCompanies } from "./universe/held-companies.ts";

const SNAPSHOT = fileURLToPath(new URL("../data/snapshot", import.meta.url));

/** Writes `facts.parquet` and `universe.parquet`: `npm run export:parquet -- FOLDER`. */
async function main([folder]: readonly string[]): Promise<void> {
  if (folder === undefined) throw new ConfigError("Say where to: npm run export:parquet -- FOLDER");
  const config = processConfig({ MARKET_SOURCE: "snapshot" });
  const snapshot = await openSnapshot(SNAPSHOT);
  const database = await openDatabase(config, createLog(config.logLevel));
  const { signal } = new AbortController();
  try {
    await mkdir(folder, { recursive: true });
    const store = createFactStore(database);
    const cache = createCompanyCache({ store, snapshot, live: null, now: () => new Date() });
    const bundled = (await snapshot.identities(signal)).map(({ cik }) => cik);
    const ciks = await createHeldCompanies(store, bundled).list();
    const facts = resolve(folder, "facts.parquet");
    announce(`${facts}: ${await exportFacts(facts, ciks, (cik) => cache.recall(cik, signal))} values`);
    const universe = join(resolve(folder), "universe.parquet");
    announce(`${universe}: ${await exportUniverse(universe, createUniverseStore(database))} rows`);
  } finally {
    await database.close();
  }
}

main(process.argv.slice(2)).then(() => process.exit(0), failStart);
