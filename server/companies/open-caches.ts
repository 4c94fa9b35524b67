import type { DateSource } from "#earnings/event.ts";
import { createVoteStore } from "#earnings/store/event-store.ts";
import { createFactStore, type FactStore } from "#facts/store.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import type { PublicReads } from "#server/database/replica/public-reads.ts";
import type { FetchQueue } from "#server/filings/fetch-queue.ts";
import type { FilingLibrary } from "#server/filings/open-library.ts";
import { type CompanyCacheDeps, createCompanyCache, type LocatedCompanies } from "./company-cache.ts";
import type { LiveSwitch } from "./live-switch.ts";
import { withFindings } from "./with-findings.ts";

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
export interface CompanyReads {
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
