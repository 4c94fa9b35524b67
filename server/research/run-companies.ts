import type { Company, Dossier } from "#facts/dossier.ts";
import { choosePeers } from "#research/cards/peers/choose-peers.ts";
import type { CompanyCache } from "#server/companies/company-cache.ts";
import type { RunRequest } from "#app/context.ts";
import { MOST_CHOSEN_PEERS } from "#contracts/research-stream.ts";
import type { CompanyIndex } from "#research/companies/lookup.ts";

/** A company that research can be done on. */
export interface HeldCompany {
  readonly cik: string;
  readonly symbol: string;
}

/** The company of a symbol, or why there is no research on it. */
export function heldCompany(
  companies: CompanyIndex,
  symbol: string,
): HeldCompany | "unknown-symbol" | "not-a-company" | "not-held" {
  const found = companies.find(symbol);
  switch (found.kind) {
    case "held":
      return found;
    case "moved":
      return heldCompany(companies, found.symbol);
    case "fund":
      return "not-a-company";
    case "listed":
    case "delisted":
      return "not-held";
    case "unknown":
      return "unknown-symbol";
  }
}

/** The companies that a reader compares with, each once and never the company itself; nothing where none is left. */
export function chosenPeers(
  companies: CompanyIndex,
  { peers = [] }: RunRequest,
  { cik: own }: HeldCompany,
): { readonly peers?: readonly string[] } {
  const found = peers.map((symbol) => heldCompany(companies, symbol));
  const ciks = found.flatMap((company) => (typeof company === "string" || company.cik === own ? [] : [company.cik]));
  const chosen = [...new Set(ciks)].slice(0, MOST_CHOSEN_PEERS);
  return chosen.length === 0 ? {} : { peers: chosen };
}

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
