import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { FilingServices } from "#app/filings/filing-services.ts";
import type { Database } from "#contracts/database.ts";
import { createFilingStore } from "#filings/store/filing-store.ts";
import type { CompanyCache } from "#server/companies/company-cache.ts";
import type { Log } from "#server/log.ts";
import { createFilingService } from "./filing-service.ts";
import { loadBundle } from "./load-bundle.ts";

interface OpenInput {
  readonly root: string;
  readonly database: Database;
  readonly companyCache: CompanyCache;
  readonly log: Log;
}

/** The start and its first pages come first. */
const LOAD_AFTER_MS = 3_000;

/** Opens the text of filings; the bundle gets into the database after the start, and nothing waits for it. */
export function openFilings({ root, database, companyCache, log }: OpenInput): {
  readonly service: FilingServices;
  readonly close: () => Promise<void>;
} {
  const store = createFilingStore(database);
  const stopping = new AbortController();
  const { signal } = stopping;
  const load = async (): Promise<void> => {
    await wait(LOAD_AFTER_MS, undefined, { signal, ref: false });
    await loadBundle({ folder: join(root, "data/filings"), store, log, signal });
  };
  const loading = load().catch((error: unknown) => {
    if (!signal.aborted) log.warn({ err: error }, "bundled filings could not be loaded; the next start tries again");
  });
  return {
    service: createFilingService({ store, database, companyCache }),
    async close() {
      stopping.abort();
      await loading;
    },
  };
}
