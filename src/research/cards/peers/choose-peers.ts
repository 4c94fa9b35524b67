import { businessLineOf } from "#facts/business-lines.ts";
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
 * Chooses the companies to compare one with, the nearest in business first, within each step the nearest in size: those of its
 * line of business, then of a related one. For companies outside our table of lines the industry code says what is near: the
 * same code, then a wider one, then the sector. A company in none of these is no peer.
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

const SAME_LINE = 6;
const RELATED_LINE = 5;

/** How near two companies are in business, as a number to order by; null for companies that are no peers. */
function likeness(own: PeerTraits, other: PeerTraits): number | null {
  const line = businessLineOf(own.cik);
  const others = businessLineOf(other.cik);
  if (line === null || others === null) return likenessOfCodes(own, other);
  if (line === others) return SAME_LINE;
  return line.family === others.family ? RELATED_LINE : null;
}

/** Digits of the industry code two companies share, at least two; one for the same sector; null for neither. */
function likenessOfCodes(own: PeerTraits, other: PeerTraits): number | null {
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
