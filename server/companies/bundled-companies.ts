import { inItsSector } from "#facts/business-lines.ts";
import type { FactStore } from "#facts/store.ts";
import type { Snapshot } from "#market/snapshot/open-snapshot.ts";
import { createCompanyIndex } from "#research/companies/company-index.ts";
import { createAnalysisCache, createCompanyCache } from "./company-cache.ts";
import { createKnownCompanies } from "./open-companies.ts";

/** Opens the bundled companies for commands that run without a server: no database, no network. */
export async function openBundledCompanies(snapshot: Snapshot, now: () => Date) {
  const { signal } = new AbortController();
  const bundled = (await snapshot.identities(signal)).map(inItsSector);
  const listings = await snapshot.listings(signal);
  return {
    index: createCompanyIndex(listings, bundled),
    known: createKnownCompanies(listings, bundled),
    companyCache: createCompanyCache({ store: EMPTY_STORE, snapshot, live: null, now }),
    read: createAnalysisCache(),
  };
}

const EMPTY_STORE: FactStore = {
  save: () => Promise.reject(new TypeError("the bundled figures cannot be changed")),
  load: () => Promise.resolve(null),
  held: () => Promise.resolve(null),
  stored: () => Promise.resolve([]),
};
