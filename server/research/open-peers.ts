import type { Company, Dossier } from "#facts/dossier.ts";
import { choosePeers } from "#research/cards/peers/choose-peers.ts";
import type { CompanyCache } from "#server/companies/company-cache.ts";

const MOST_PEERS = 6;
const OPEN_MS = 45_000;

interface PeerDeps {
  readonly companyCache: Pick<CompanyCache, "recall">;
  /** The companies whose figures are bundled; peers are chosen among them. */
  readonly bundled: readonly Company[];
  /** Place in the SEC's list; null for companies not in it. */
  readonly rankOf: (company: Company) => number | null;
}

/**
 * Opens the companies to compare one with, nearest first.
 *
 * @param chosen - CIKs of those that the reader chose, in their order (chosen by our rules)
 */
export async function openPeers(
  { companyCache, bundled, rankOf }: PeerDeps,
  own: Company,
  chosen: readonly string[] = choosePeers({ own, held: bundled, rankOf, limit: MOST_PEERS }).map(({ cik }) => cik),
): Promise<readonly Dossier[]> {
  const signal = AbortSignal.timeout(OPEN_MS);
  const dossiers: Dossier[] = [];
  for (const cik of chosen) {
    const dossier = await companyCache.recall(cik, signal);
    if (dossier !== null) dossiers.push(dossier);
  }
  return dossiers;
}
