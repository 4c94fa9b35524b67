import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { FilingServices } from "#app/filings/filing-services.ts";
import type { Database } from "#contracts/database.ts";
import { createFilingStore } from "#filings/store/filing-store.ts";
import type { CompanyCache } from "#server/companies/company-cache.ts";
import type { Log } from "#server/log.ts";
import { startIntervalJob } from "#server/background-work.ts";
import type { DailyQueue } from "./open-fetching.ts";
import { createFilingService } from "./filing-service.ts";
import { loadBundle } from "./load-bundle.ts";

interface OpenInput {
  readonly root: string;
  readonly database: Database;
  readonly companyCache: CompanyCache;
  readonly queue: DailyQueue | null;
  readonly log: Log;
}

/** The start and its first pages come first. */
const LOAD_AFTER_MS = 3_000;
/** A company's facts, and pages of its older filings. */
const OPEN_MS = 120_000;

/**
 * Opens the text of filings. The bundle gets into the database after the start, and with the live source every company
 * whose filings were fetched is opened again once a day; nothing waits for either.
 */
export function openFilings({ root, database, companyCache, queue, log }: OpenInput): {
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
  const stopDailyJob =
    queue === null
      ? async () => undefined
      : startIntervalJob({
          everyMs: LOOK_MS,
          work: (stop) => openAgain(queue, companyCache, stop),
          failed: (error) => log.warn({ err: error }, "the daily round through filings failed"),
        });
  return {
    service: createFilingService({ store, database, companyCache }),
    async close() {
      stopping.abort();
      await Promise.all([loading, stopDailyJob(), queue?.close()]);
    },
  };
}

const LOOK_MS = 3_600_000;

/** Opens every company whose filings were last fetched more than a day ago: that reads its list anew and puts it in line. */
async function openAgain(
  queue: Pick<DailyQueue, "due">,
  companyCache: Pick<CompanyCache, "open">,
  stopping: AbortSignal,
): Promise<void> {
  for (const cik of await queue.due()) {
    if (stopping.aborted) return;
    await companyCache.open(cik, AbortSignal.any([stopping, AbortSignal.timeout(OPEN_MS)]));
  }
}
