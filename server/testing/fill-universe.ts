import { normalise } from "#facts/normalise.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { createUniverseStore } from "#screener/universe/universe-store.ts";
import { readConfig } from "#server/config.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { createLog } from "#server/log.ts";
import { computeCompany } from "#server/universe/compute-record.ts";

/** Computes some bundled companies into the database of a server that is not running, as the server's own job would. */
export async function fillUniverse(
  settings: Readonly<Record<string, string>>,
  symbols: readonly string[],
): Promise<void> {
  const database = await openDatabase(readConfig(settings), createLog("warn"), ["product"]);
  try {
    const snapshot = await openSnapshot("data/snapshot");
    const { signal } = new AbortController();
    const store = createUniverseStore(database);
    const bundled = await snapshot.identities(signal);
    for (const { cik } of bundled.filter(({ symbol }) => symbols.includes(symbol))) {
      const records = await snapshot.company(cik, signal);
      if (records !== null) await store.save(computeCompany(normalise(records)).record, "test", "test");
    }
  } finally {
    await database.close();
  }
}
