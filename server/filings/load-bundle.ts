import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type BundledFiling, openFilingBundle } from "#filings/bundle/open-bundle.ts";
import type { FilingStore } from "#filings/store/filing-store.ts";
import { lazily, remember } from "#platform/memo.ts";
import type { Log } from "#server/log.ts";
import { createPreparer, type Preparer } from "./create-preparer.ts";

interface LoadDeps {
  readonly folder: string;
  readonly store: FilingStore;
  readonly log: Pick<Log, "info" | "warn">;
  readonly signal: AbortSignal;
}

/** Puts the bundled filings that are not kept yet into the store; one that fails leaves the others. */
export interface BundleLoader {
  /** Loads one after another. */
  loadAll(): Promise<void>;
  /** Loads those of one company, ahead of the others, because somebody opens it. */
  loadCompany(cik: string): Promise<void>;
}

/** Visitors of the first seconds come before filings. */
const PAUSE_MS = 200;

export function createBundleLoader(deps: LoadDeps): BundleLoader {
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
    const bytes = new Uint8Array(await readFile(join(folder, file)));
    const prepared = await preparer.prepare({ kind: "packed", bytes, form }, signal);
    if (signal.aborted) return false;
    if (prepared.ok && prepared.kind === "filing") {
      await store.save(filing, prepared);
      return true;
    }
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
