import type { CompanyCache } from "#server/companies/company-cache.ts";
import type { Config } from "#server/config.ts";
import { createFetchQueue, DAY_MS, type FetchQueue } from "./fetch-queue.ts";
import { type FilingLibrary, type LibraryInput, openLibrary } from "./open-library.ts";
import { closesKnownBy } from "#metrics/market/closes.ts";
import type { CloseAt } from "#filings/ownership/judge-values.ts";

interface FetchingInput extends Pick<LibraryInput, "root" | "database" | "live" | "log" | "now"> {
  readonly config: Pick<Config, "filings">;
}

/** The line in which companies wait for more of their filings, and the round through all whose lists are a day old. */
export interface DailyQueue extends FetchQueue {
  /**
   * Opens every company whose filings were last fetched more than a day ago, which reads its list again and puts it in line,
   * then reads new reports of managers. One that fails leaves the others.
   */
  round(companyCache: Pick<CompanyCache, "open" | "recall">, signal: AbortSignal): Promise<void>;
}

/** A company's facts, and pages of its older filings. */
const OPEN_MS = 120_000;

/** Opens what was read out of filings, and the way to more; the queue is null where nothing is fetched. */
export async function openFetching({
  config,
  ...about
}: FetchingInput): Promise<Pick<FilingLibrary, "findingsOn"> & { readonly queue: DailyQueue | null }> {
  const library = await openLibrary({ ...about, ...config.filings });
  return { findingsOn: library.findingsOn, queue: openQueue(library, about) };
}

function openQueue(
  { fetch, fetchManagers, dueForRound }: FilingLibrary,
  { live, log, now }: Omit<FetchingInput, "config">,
): DailyQueue | null {
  if (fetch === null || fetchManagers === null) return null;
  const failed = (error: unknown, cik: string): void => log.warn({ err: error, cik }, "filings could not be fetched");
  const queue = createFetchQueue(fetch, now, failed);
  return {
    ...queue,
    ask: (company) => (live.source === null ? undefined : queue.ask(company)),
    async round(companyCache, signal) {
      if (live.source === null) return;
      const since = new Date(now().getTime() - DAY_MS).toISOString();
      for (const cik of await dueForRound(since)) {
        if (signal.aborted) return;
        const opened = companyCache.open(cik, AbortSignal.any([signal, AbortSignal.timeout(OPEN_MS)]));
        await opened.catch((error: unknown) => failed(error, cik));
      }
      await fetchManagers(since, createCloseReader(companyCache, signal), signal);
    },
  };
}

/** Bundled prices may end before the quarter does; for telling dollars from thousands an old close is good enough. */
const OLDEST_DAYS = 400;

/** Reads closes out of what we have of companies; a company that cannot be read has none. */
function createCloseReader(companyCache: Pick<CompanyCache, "recall">, signal: AbortSignal): CloseAt {
  return async (cik, day) => {
    const dossier = await companyCache.recall(cik, signal).catch(() => null);
    const newest = closesKnownBy(dossier?.prices ?? null, day).all.at(-1);
    const isOld = newest === undefined || Date.parse(day) - Date.parse(newest.date) > OLDEST_DAYS * DAY_MS;
    return isOld ? null : Number(newest.close);
  };
}
