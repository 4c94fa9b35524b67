import type { AskDeps } from "#ask/deps.ts";
import { newYorkClock } from "#facts/intake/new-york-time.ts";
import type { Snapshot } from "#market/snapshot/open-snapshot.ts";
import { createAskDeps } from "#server/ask/ask-deps.ts";
import { createUniverse } from "#server/ask/universe.ts";
import { openBundledCompanies } from "#server/companies/bundled-companies.ts";

/** What questions are answered from without a database: the bundled figures. A server that runs has its database open. */
export async function openBundledAsk(snapshot: Snapshot, now: () => Date): Promise<AskDeps> {
  const { index, known, companyCache, read } = await openBundledCompanies(snapshot, now);
  return createAskDeps({
    companies: index,
    companyCache,
    read,
    universe: createUniverse({ companyCache, companies: known.bundled }),
    votes: () => Promise.resolve([]),
    screener: null,
    filings: null,
    today: () => newYorkClock(now().getTime()).date,
  });
}
