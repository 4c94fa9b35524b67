import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { openFilingBundle } from "#filings/bundle/open-bundle.ts";
import type { FilingStore } from "#filings/store/filing-store.ts";
import type { Log } from "#server/log.ts";
import { prepareInWorker } from "./prepare-in-worker.ts";

interface LoadDeps {
  readonly folder: string;
  readonly store: FilingStore;
  readonly log: Pick<Log, "info" | "warn">;
  readonly signal: AbortSignal;
}

/** Visitors of the first seconds come before filings. */
const PAUSE_MS = 200;

/** Puts the bundled filings that are not kept yet into the store, one after another; one that fails leaves the others. */
export async function loadBundle({ folder, store, log, signal }: LoadDeps): Promise<void> {
  const { filings } = await openFilingBundle(folder);
  const current = await store.current();
  const missing = filings.filter(({ accession }) => !current.has(accession));
  let loaded = 0;
  for (const filing of missing) {
    if (signal.aborted) return;
    const bytes = new Uint8Array(await readFile(join(folder, filing.file)));
    const prepared = await prepareInWorker({ kind: "packed", bytes, form: filing.form }, signal);
    if (signal.aborted) return;
    if (prepared.ok && prepared.kind === "filing") {
      await store.save(filing, prepared);
      loaded += 1;
    } else
      log.warn(
        { accession: filing.accession, reason: prepared.ok ? prepared.kind : prepared.reason },
        "a bundled filing could not be read",
      );
    await wait(PAUSE_MS, undefined, { signal }).catch(() => undefined);
  }
  if (missing.length > 0) log.info({ loaded, of: missing.length }, "bundled filings are in the database");
}
