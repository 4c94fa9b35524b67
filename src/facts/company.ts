/** One company as the product knows it. CIK is the identity; symbols are labels. */
export interface Company {
  /** Ten digits. */
  readonly cik: string;
  readonly symbol: string;
  /** As registered with the SEC. */
  readonly name: string;
  /** As people write it. */
  readonly displayName: string;
  readonly exchange: string | null;
  readonly shareClasses: readonly string[];
  readonly otherSecurities: readonly string[];
  readonly sic: string | null;
  readonly sicDescription: string | null;
  readonly sector: string | null;
  /** MMDD, as the SEC states it. */
  readonly fiscalYearEnd: string | null;
  readonly filerCategory: string | null;
  readonly stateOfIncorporation: string | null;
  readonly website: string | null;
  readonly formerNames: readonly { readonly name: string; readonly from: string | null; readonly to: string | null }[];
  readonly formerTickers: readonly { readonly ticker: string; readonly until: string | null }[];
  /** Other CIKs of the same business, before and after. */
  readonly predecessors: readonly string[];
  readonly successors: readonly string[];
}

/** One row of the SEC's list of symbols. */
export interface Listing {
  readonly cik: string;
  readonly symbol: string;
  readonly name: string;
  readonly exchange: string | null;
  /** Position in the SEC's own order, largest companies first. */
  readonly rank: number;
}
