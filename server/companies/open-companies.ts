import type { LayeredSource } from "#market/layered-source.ts";
import type { ListingRecord } from "#market/records.ts";
import type { Snapshot } from "#market/snapshot/open-snapshot.ts";
import { createCompanyIndex } from "#research/companies/company-index.ts";
import { createKnownCompanies, openAllListed } from "./known-companies.ts";

const LISTINGS_MS = 5_000;

/** Which companies are known, and how they are found: the bundled ones, and with the live source every listed one. */
export async function openCompanies(snapshot: Snapshot, live: LayeredSource | null) {
  const { signal } = new AbortController();
  const bundled = await snapshot.identities(signal);
  const listings = (live === null ? null : await listLive(live)) ?? (await snapshot.listings(signal));
  const index = createCompanyIndex(listings, bundled);
  return { known: createKnownCompanies(listings, bundled), index: live === null ? index : openAllListed(index) };
}

/** The list of symbols as of today; null when it takes longer than a start may wait. */
async function listLive(live: LayeredSource): Promise<readonly ListingRecord[] | null> {
  const signal = AbortSignal.timeout(LISTINGS_MS);
  try {
    return (await live.listings(signal)).listings;
  } catch (error) {
    if (signal.aborted) return null;
    throw error;
  }
}
