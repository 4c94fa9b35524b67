import { join } from "node:path";
import type { Database } from "#contracts/database.ts";
import { openFilingBundle } from "#filings/bundle/open-bundle.ts";
import { createFindingStore, type FindingStore } from "#filings/findings/finding-store.ts";
import { createFindingsSource, type FindingsSource } from "#filings/findings/findings-source.ts";
import { openFindings } from "#filings/findings/open-findings.ts";
import { createManagerStore } from "#filings/findings/manager-store.ts";
import type { CloseAt } from "#filings/ownership/judge-values.ts";
import type { Manager } from "#filings/ownership/institutions-of.ts";
import { createFilingStore } from "#filings/store/filing-store.ts";
import type { LiveSource } from "#server/companies/live-source.ts";
import type { Log } from "#server/log.ts";
import type { CompanyCache } from "#server/companies/company-cache.ts";
import type { Config } from "#server/config.ts";
import { closesKnownBy } from "#metrics/market/closes.ts";
import { type CompanyFilings, type FetchedFilings, fetchFilings } from "./fetch-filings.ts";
import { fetchManagers } from "./fetch-managers.ts";
import { createFetchQueue, DAY_MS, type FetchQueue } from "./fetch-queue.ts";

export interface LibraryInput {
  readonly root: string;
  readonly database: Database;
  /** Asked each time, because the live source may be started later; null where only bundled filings are used. */
  readonly live: { readonly source: Pick<LiveSource, "documents" | "listings"> | null };
  readonly mostDocuments: number;
  /** Whose reports of holdings are read. */
  readonly managers: readonly Manager[];
  readonly log: Pick<Log, "info" | "warn">;
  readonly now: () => Date;
}

/** What filings say, bundled and fetched. */
export interface FilingLibrary {
  /** What was read out of filings, as a database or a copy of it has it. */
  readonly findingsOn: (reads: Pick<Database, "query">) => FindingsSource;
  /** The companies whose last round ended before an instant. */
  readonly dueForRound: FindingStore["dueForRound"];
  /** Fetches new reports of the managers whose lists were not gone through since an instant; null where nothing is fetched. */
  readonly fetchManagers: ((since: string, closeAt: CloseAt, signal: AbortSignal) => Promise<FetchedFilings>) | null;
  /** Fetches what a company's list names and we do not have; null where nothing is fetched. */
  readonly fetch: ((company: CompanyFilings, signal: AbortSignal) => Promise<FetchedFilings>) | null;
}

/** Opens what was read out of filings, and the way to more of them. */
export async function openLibrary({ root, database, live, managers, ...deps }: LibraryInput): Promise<FilingLibrary> {
  const folder = join(root, "data/filings");
  const findings = createFindingStore(database);
  const bundledFindings = await openFindings(join(folder, "findings.json.br"));
  const findingsOn: FilingLibrary["findingsOn"] = (reads) =>
    createFindingsSource(bundledFindings, {
      stored: createFindingStore(reads),
      managers: createManagerStore(reads),
      shown: managers,
    });
  const dueForRound: FilingLibrary["dueForRound"] = (before) => findings.dueForRound(before);
  if (deps.mostDocuments === 0) return { findingsOn, fetch: null, fetchManagers: null, dueForRound };
  const { filings } = await openFilingBundle(folder);
  const bundled = new Set(filings.map(({ accession }) => accession));
  const fetchDeps = { ...deps, findings, bundled, store: createFilingStore(database) };
  return {
    findingsOn,
    dueForRound,
    fetchManagers: async (since, closeAt, signal) => {
      if (live.source === null) return { read: 0, failed: 0, isCutOff: true };
      const store = createManagerStore(database);
      return fetchManagers({ ...deps, source: live.source, findings, store, managers, closeAt }, since, signal);
    },
    fetch: async (company, signal) => {
      if (live.source === null) return { read: 0, failed: 0, isCutOff: true };
      return fetchFilings({ ...fetchDeps, documents: live.source.documents }, company, signal);
    },
  };
}

interface FetchingInput extends Pick<LibraryInput, "root" | "database" | "live" | "log" | "now"> {
  readonly config: Pick<Config, "filings">;
}

/** The line in which companies wait for more of their filings, and the round through all whose lists are a day old. */
interface DailyQueue extends FetchQueue {
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
