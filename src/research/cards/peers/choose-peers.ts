import type { Company } from "#facts/dossier.ts";

/** What of a company decides whose peer it is. */
export type PeerTraits = Pick<Company, "cik" | "sic" | "sector">;

export interface PeerChoice<Peer extends PeerTraits = Company> {
  readonly own: Peer;
  /** Companies whose figures are held. */
  readonly held: readonly Peer[];
  /** Place in a list that runs from the largest market value down; null for companies not in it. */
  readonly rankOf: (company: Peer) => number | null;
  readonly limit: number;
}

/**
 * Chooses the companies to set beside one: those of the same industry code first, then of a wider code, then of the
 * sector, within each the nearest in size. A company in none of these is no peer.
 */
export function choosePeers<Peer extends PeerTraits>({ own, held, rankOf, limit }: PeerChoice<Peer>): readonly Peer[] {
  const place = rankOf(own);
  const distance = (company: Peer) => {
    const other = rankOf(company);
    // Places count sizes in steps; the ratio of two places is nearer to a ratio of market values than their difference.
    return place === null || other === null ? Infinity : Math.abs(Math.log(place) - Math.log(other));
  };
  return held
    .filter((company) => company.cik !== own.cik && likeness(own, company) !== null)
    .map((company) => ({ company, likeness: likeness(own, company) ?? 0, distance: distance(company) }))
    .toSorted((one, other) => other.likeness - one.likeness || nearer(one.distance, other.distance))
    .slice(0, limit)
    .map(({ company }) => company);
}

/** Digits of the industry code two companies share, at least two; one for the same sector; null for neither. */
function likeness(own: PeerTraits, other: PeerTraits): number | null {
  for (const digits of [4, 3, 2]) {
    const code = own.sic?.slice(0, digits);
    if (code !== undefined && code.length === digits && other.sic?.slice(0, digits) === code) {
      return own.sector === other.sector || digits > 2 ? digits : null;
    }
  }
  return own.sector !== null && own.sector === other.sector ? 1 : null;
}

function nearer(one: number, other: number): number {
  return one === other ? 0 : one - other;
}
