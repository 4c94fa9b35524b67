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
import { readFile } from "node:fs/promises";
import { type BundledFiling, openFilingBundle } from "#filings/bundle/open-bundle.ts";
import { lazily, remember } from "#platform/memo.ts";
import { createPreparer, type Preparer } from "./create-preparer.ts";

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

interface LoadDeps {
  readonly folder: string;
  readonly store: FilingStore;
  readonly log: Pick<Log, "info" | "warn">;
  readonly signal: AbortSignal;
}

/** Puts the bundled filings that are not kept yet into the store; one that fails leaves the others. */
interface BundleLoader {
  /** Loads one after another. */
  loadAll(): Promise<void>;
  /** Loads those of one company, ahead of the others, because somebody opens it. */
  loadCompany(cik: string): Promise<void>;
}

/** Visitors of the first seconds come before filings. */
const PAUSE_MS = 200;

function createBundleLoader(deps: LoadDeps): BundleLoader {
  const { folder, store, log, signal } = deps;
  const missing = lazily(async () => {
    const [{ filings }, current] = await Promise.all([openFilingBundle(folder), store.current()]);
    return filings.filter(({ accession }) => !current.has(accession));
  });
  const preparer = createPreparer();
  const load = remember((filing: BundledFiling) => loadFiling({ ...deps, preparer }, filing));
  return {
    async loadAll() {
      const filings = await missing();
      let loaded = 0;
      try {
        for (const filing of filings) {
          if (signal.aborted) return;
          if (await load(filing)) loaded += 1;
          await wait(PAUSE_MS, undefined, { signal }).catch(() => undefined);
        }
      } finally {
        await preparer.end();
      }
      if (filings.length > 0) log.info({ loaded, of: filings.length }, "bundled filings are in the database");
    },
    async loadCompany(cik) {
      const own = (await missing()).filter((filing) => filing.cik === cik);
      await Promise.all(own.map(load));
    },
  };
}

async function loadFiling(
  { folder, store, log, signal, preparer }: LoadDeps & { readonly preparer: Preparer },
  filing: BundledFiling,
): Promise<boolean> {
  const { accession, file, form } = filing;
  try {
    // Another process may have loaded it since this one looked what is missing.
    if (await store.isCurrent(accession)) return false;
    const bytes = new Uint8Array(await readFile(join(folder, file)));
    const prepared = await preparer.prepare({ kind: "packed", bytes, form }, signal);
    if (signal.aborted) return false;
    if (prepared.ok && prepared.kind === "filing") return await store.save(filing, prepared);
    log.warn(
      { accession, reason: prepared.ok ? prepared.kind : prepared.reason },
      "a bundled filing could not be read",
    );
  } catch (error) {
    if (!signal.aborted)
      log.warn({ accession, err: error }, "a bundled filing could not be kept; the next start tries again");
  }
  return false;
}
