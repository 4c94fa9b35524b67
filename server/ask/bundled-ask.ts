import { join } from "node:path";
import type { AskDeps } from "#ask/deps.ts";
import { normalise } from "#facts/normalise.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { createCompanyIndex } from "#research/companies/company-index.ts";
import { createAnalysisCache } from "#server/companies/company-cache.ts";
import type { Dossier } from "#facts/dossier.ts";
import { LRUCache } from "lru-cache";
import { createAskDeps } from "./ask-deps.ts";
import { createUniverse } from "./universe.ts";

const REMEMBERED = 24;

/** Opens what questions are answered from on the bundled figures alone: no database, no network. */
export async function openBundledAsk(root: string, now: () => Date): Promise<AskDeps> {
  const { signal } = new AbortController();
  const snapshot = await openSnapshot(join(root, "data/snapshot"));
  const bundled = await snapshot.identities(signal);
  const recent = new LRUCache<string, Dossier>({ max: REMEMBERED });
  const companyCache = {
    async recall(cik: string, stopping: AbortSignal): Promise<Dossier | null> {
      const known = recent.get(cik);
      if (known !== undefined) return known;
      const records = await snapshot.company(cik, stopping);
      if (records === null) return null;
      const dossier = normalise(records);
      recent.set(cik, dossier);
      return dossier;
    },
    version: (cik: string) => Promise.resolve(snapshot.edition(cik)?.version ?? ""),
  };
  return createAskDeps({
    companies: createCompanyIndex(await snapshot.listings(signal), bundled),
    companyCache,
    read: createAnalysisCache(),
    universe: createUniverse({ companyCache, companies: bundled }),
    votes: () => Promise.resolve([]),
    screener: null,
    filings: null,
    today: () => new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" }).format(now()),
  });
}
