import type { AskDeps } from "#ask/deps.ts";
import { newYorkClock } from "#facts/intake/new-york-time.ts";
import type { FactStore } from "#facts/store.ts";
import type { Snapshot } from "#market/snapshot/open-snapshot.ts";
import { createCompanyIndex } from "#research/companies/company-index.ts";
import { createAskDeps } from "#server/ask/ask-deps.ts";
import { createUniverse } from "#server/ask/universe.ts";
import { createAnalysisCache, createCompanyCache } from "#server/companies/company-cache.ts";

/** What questions are answered from without a database: the bundled figures. A server that runs has its database open. */
export async function openBundledAsk(snapshot: Snapshot, now: () => Date): Promise<AskDeps> {
  const { signal } = new AbortController();
  const known = await snapshot.identities(signal);
  const companies = createCompanyIndex(await snapshot.listings(signal), known);
  const companyCache = createCompanyCache({ store: EMPTY_STORE, snapshot, live: null, now });
  return createAskDeps({
    companies,
    companyCache,
    read: createAnalysisCache(),
    universe: createUniverse({ companyCache, companies: known }),
    votes: () => Promise.resolve([]),
    today: () => newYorkClock(now().getTime()).date,
  });
}

const EMPTY_STORE: FactStore = {
  save: () => Promise.reject(new TypeError("the bundled figures cannot be changed")),
  load: () => Promise.resolve(null),
  held: () => Promise.resolve(null),
  stored: () => Promise.resolve([]),
};
