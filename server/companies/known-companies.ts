import type { Company, Listing } from "#facts/company.ts";
import { readableName } from "#facts/readable-name.ts";
import type { CompanyIndex } from "#research/companies/lookup.ts";

/** Who companies are, before anything of theirs is opened. */
export interface KnownCompanies {
  /** The companies whose figures are bundled. */
  readonly bundled: readonly Company[];
  /** Null for a CIK that no list names. */
  companyOf(cik: string): Company | null;
  /** Place in the SEC's list, which runs from the largest market value down; null for companies not in it. */
  rankOf(company: Company): number | null;
}

/** Looks companies up by CIK: the bundled ones with all that is known, the others as the SEC lists them. */
export function createKnownCompanies(listings: readonly Listing[], bundled: readonly Company[]): KnownCompanies {
  const byCik = new Map(bundled.map((company) => [company.cik, company]));
  // The first listing of a CIK is its main security.
  const listed = new Map(listings.toReversed().map((listing) => [listing.cik, listing]));
  return {
    bundled,
    companyOf(cik) {
      const listing = listed.get(cik);
      return byCik.get(cik) ?? (listing === undefined ? null : companyListed(listing));
    },
    rankOf: (company) => listed.get(company.cik)?.rank ?? null,
  };
}

function companyListed({ cik, symbol, name, exchange }: Listing): Company {
  return {
    cik,
    symbol,
    name,
    displayName: readableName(name),
    exchange,
    shareClasses: [],
    otherSecurities: [],
    sic: null,
    sicDescription: null,
    sector: null,
    fiscalYearEnd: null,
    filerCategory: null,
    stateOfIncorporation: null,
    website: null,
    formerNames: [],
    formerTickers: [],
    predecessors: [],
    successors: [],
  };
}

/** With the live source every listed company can be researched, bundled or not. */
export function openAllListed(index: CompanyIndex): CompanyIndex {
  return {
    search: (query, limit) => index.search(query, limit),
    heldSymbols: () => index.heldSymbols(),
    find(symbolText) {
      const found = index.find(symbolText);
      return found.kind === "listed" ? { ...found, kind: "held", displayName: found.name, sector: null } : found;
    },
  };
}
