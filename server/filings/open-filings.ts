import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { FilingServices } from "#app/filings/filing-services.ts";
import type { Database } from "#contracts/database.ts";
import { settledWithin } from "#platform/settled-within.ts";
import { createFilingStore, type FilingStore } from "#filings/store/filing-store.ts";
import type { CompanyCache } from "#server/companies/company-cache.ts";
import type { FinderDeps } from "#server/companies/find-figure.ts";
import type { Log } from "#server/log.ts";
import type { FetchQueue } from "./fetch-queue.ts";
import { createFilingService } from "./filing-service.ts";
import { createBundleLoader } from "./load-bundle.ts";

interface OpenInput {
  readonly root: string;
  readonly database: Database;
  /** Where pages read filings and companies. */
  readonly shown: { readonly reads: Pick<Database, "query">; readonly companyCache: Pick<CompanyCache, "recall"> };
  readonly queue: Pick<FetchQueue, "close"> | null;
  readonly log: Log;
}

/** The start and its first pages come first. */
const LOAD_AFTER_MS = 3_000;
/** So long a page waits for bundled filings of its company that are on their way into the database. */
const MOST_WAIT_MS = 5_000;

/** Opens the text of filings. The bundle gets into the database after the start; nothing waits for it. */
export function openFilings({ root, database, shown, queue, log }: OpenInput): {
  readonly service: FilingServices;
  readonly textsHeld: NonNullable<FinderDeps["textsHeld"]>;
  readonly close: () => Promise<void>;
} {
  const store = createFilingStore(database);
  const copies = withOriginals(createFilingStore(shown.reads), store);
  const stopping = new AbortController();
  const { signal } = stopping;
  const bundle = createBundleLoader({ folder: join(root, "data/filings"), store, log, signal });
  const load = async (): Promise<void> => {
    await wait(LOAD_AFTER_MS, undefined, { signal, ref: false });
    await bundle.loadAll();
  };
  const loaded = async (cik: string): Promise<void> => {
    // What cannot be loaded is told once, by the loading of all; the page shows what is there.
    await settledWithin(
      bundle.loadCompany(cik).catch(() => undefined),
      MOST_WAIT_MS,
    );
  };
  const loading = load().catch((error: unknown) => {
    if (!signal.aborted) log.warn({ err: error }, "bundled filings could not be loaded; the next start tries again");
  });
  return {
    service: createFilingService({
      store: copies,
      database: shown.reads,
      companyCache: shown.companyCache,
      loaded,
    }),
    textsHeld: async (cik) => new Set((await copies.list(cik)).map(({ accession }) => accession)),
    async close() {
      stopping.abort();
      await Promise.all([loading, queue?.close()]);
    },
  };
}

/** A filing that has just been kept may be missing where pages read; then it is read where it was written. */
function withOriginals(copies: FilingStore, originals: FilingStore): Pick<FilingStore, "list" | "find" | "content"> {
  return {
    list: (cik) => copies.list(cik),
    find: async (cik, accession) => (await copies.find(cik, accession)) ?? originals.find(cik, accession),
    content: async (accession) => (await copies.content(accession)) ?? originals.content(accession),
  };
}
