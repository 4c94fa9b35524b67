import type { DateSource } from "#earnings/event.ts";
import { createVoteStore } from "#earnings/store/event-store.ts";
import { createFactStore, type FactStore } from "#facts/store.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import type { PublicReads } from "#server/database/replica/public-reads.ts";
import type { FetchQueue } from "#server/filings/fetch-queue.ts";
import type { FilingLibrary } from "#server/filings/open-library.ts";
import type { Dossier } from "#facts/dossier.ts";
import type { FindingsSource } from "#filings/findings/findings-source.ts";
import { type CompanyCacheDeps, createCompanyCache, type LocatedCompanies } from "./company-cache.ts";
import type { LiveSwitch } from "./live-switch.ts";

interface CachesInput extends Pick<CompanyCacheDeps, "snapshot" | "now"> {
  readonly database: OpenedDatabase;
  /** Where pages read. */
  readonly reads: PublicReads;
  readonly live: LiveSwitch;
  readonly findingsOn: FilingLibrary["findingsOn"];
  /** Fetches filings of each company that is opened. */
  readonly queue: Pick<FetchQueue, "ask"> | null;
}

/** What is known of companies, in one place. */
interface CompanyReads {
  readonly companyCache: LocatedCompanies;
  /** What calendars say of a company's next results. */
  readonly votes: (cik: string) => Promise<readonly DateSource[]>;
}

/** Opens companies as what is written is made from, and as pages show them: the same, or a copy while a replica is read. */
export function openCaches({ database, reads, live, findingsOn, queue, ...given }: CachesInput): {
  readonly factStore: FactStore;
  readonly made: CompanyReads;
  readonly shown: CompanyReads & { readonly reads: PublicReads };
} {
  const factStore = createFactStore(database);
  const open = (store: FactStore, from: Pick<OpenedDatabase, "query">, asking: typeof queue): CompanyReads => ({
    companyCache: withFindings(openCache({ store, ...given }, live), findingsOn(from), asking),
    votes: (cik) => createVoteStore(database, from).of(cik),
  });
  const made = open(factStore, database, queue);
  const copies = reads.replica === null ? made : open(createFactStore(database, reads), reads, null);
  return { factStore, made, shown: { reads, ...copies } };
}

/** The cache asks the switch again each time, because the live source may be started later. */
function openCache(parts: Omit<CompanyCacheDeps, "live">, live: LiveSwitch): LocatedCompanies {
  return createCompanyCache({
    ...parts,
    get live() {
      return live.source;
    },
  });
}

/** Adds to each dossier what was read out of the company's filings; a dossier without any stays as it is. */
export function withFindings(
  cache: LocatedCompanies,
  findings: FindingsSource,
  /** Fetches filings of each company that somebody opens. */
  queue: Pick<FetchQueue, "ask"> | null,
): LocatedCompanies {
  const added = new WeakMap<Dossier, { readonly version: string | null; readonly dossier: Dossier }>();
  const add = async (dossier: Dossier | null): Promise<Dossier | null> => {
    if (dossier === null) return null;
    const { cik } = dossier.company;
    const version = await findings.version(cik);
    const known = added.get(dossier);
    if (known?.version === version) return known.dossier;
    const found = version === null ? null : await findings.of(cik);
    const whole =
      found === null || version === null ? dossier : { ...dossier, findings: found, findingsVersion: version };
    added.set(dossier, { version, dossier: whole });
    return whole;
  };
  return {
    ...cache,
    async open(cik, signal) {
      const dossier = await cache.open(cik, signal);
      if (dossier !== null) queue?.ask({ cik, filings: dossier.filings });
      return add(dossier);
    },
    recall: async (cik, signal) => add(await cache.recall(cik, signal)),
    version: async (cik) => `${await cache.version(cik)}, findings ${(await findings.version(cik)) ?? "none"}`,
  };
}
