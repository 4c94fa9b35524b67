/** What market hands on: records as their source states them, shapes checked, nothing interpreted. */

export interface CompanyRecord {
  readonly cik: string;
  readonly symbol: string;
  readonly name: string;
  readonly displayName: string;
  readonly exchange: string | null;
  readonly shareClasses: readonly string[];
  readonly otherSecurities: readonly string[];
  readonly sic: string | null;
  readonly sicDescription: string | null;
  readonly sector: string | null;
  readonly fiscalYearEnd: string | null;
  readonly filerCategory: string | null;
  readonly stateOfIncorporation: string | null;
  readonly website: string | null;
  readonly formerNames: readonly { readonly name: string; readonly from: string | null; readonly to: string | null }[];
  readonly formerTickers: readonly { readonly ticker: string; readonly until: string | null }[];
  readonly predecessors: readonly string[];
  readonly successors: readonly string[];
}

export interface ListingRecord {
  readonly cik: string;
  readonly symbol: string;
  readonly name: string;
  readonly exchange: string | null;
  readonly rank: number;
}

export interface FactRecord {
  readonly concept: string;
  readonly unit: string;
  readonly start: string | null;
  readonly end: string;
  /** Exact decimal text. */
  readonly value: string;
  readonly accession: string | null;
  readonly form: string | null;
  readonly filed: string | null;
  readonly basis: "filed" | "matched" | "derived";
}

export interface FilingRecord {
  readonly accession: string;
  readonly form: string;
  readonly filed: string;
  readonly reportDate: string | null;
  /** As served, ending in `Z` whatever the zone. */
  readonly acceptedAsServed: string | null;
  /** How to read `acceptedAsServed` where the source knows; null where the zone rule must decide. */
  readonly acceptedZone: "UTC" | "ET" | null;
  readonly items: readonly string[];
  readonly primaryDocument: string | null;
  /** The registrant that filed it (ten digits), where it was an earlier one of the same business. */
  readonly cik?: string;
}

export interface AnnouncementRecord {
  readonly periodEnd: string;
  readonly announced: string | null;
  readonly timing: "BMO" | "DMH" | "AMC" | "UNKNOWN";
  readonly accession8K: string | null;
  readonly epsEstimate: string | null;
  readonly epsActualAdjusted: string | null;
  readonly epsSource: string | null;
}

export interface PriceRecord {
  readonly currency: string;
  readonly asOf: string;
  /** Who gave them, in reader's words; absent for the bundled ones. */
  readonly provider?: string;
  /** As they were traded, no split applied; absent where they are on the basis of the newest day. */
  readonly basis?: "traded";
  readonly monthly: readonly (readonly [date: string, close: string])[];
  readonly daily: readonly (readonly [date: string, close: string])[];
  readonly spinoffs: readonly { readonly date: string; readonly entity: string; readonly isAdjusted: boolean }[];
}

export interface SplitRecord {
  readonly date: string;
  readonly ratio: string;
  readonly confirmedBy: readonly string[];
}

/** Years by ISO date of the fiscal-year end, as annual reports state them; some err. */
export type FiscalYearLabels = Readonly<Record<string, number>>;

/** All that one source holds on one company. */
export interface CompanyRecords {
  readonly company: CompanyRecord;
  readonly facts: readonly FactRecord[];
  readonly filings: readonly FilingRecord[];
  readonly announcements: readonly AnnouncementRecord[];
  readonly nextAnnouncement: {
    readonly date: string;
    readonly end: string | null;
    readonly isEstimate: boolean;
    readonly asOf: string;
  } | null;
  readonly prices: PriceRecord | null;
  readonly splits: readonly SplitRecord[];
  /** Fiscal-year ends with the year that the company's own annual report names each by. */
  readonly fiscalYearLabels: FiscalYearLabels;
  readonly origin: {
    readonly source: "snapshot" | "live";
    /** ISO date of the newest filed values that the source could hold. */
    readonly asOf: string;
    /** The same for identity, announcements and vendor estimates; null where the source has none. */
    readonly identityAsOf: string | null;
    readonly announcementsAsOf: string | null;
    readonly estimatesAsOf: string | null;
    readonly fetchedAt: string | null;
    readonly tier: "full" | "trimmed";
    readonly fullThrough: string | null;
    readonly vintages: "all" | "first+changes" | "first+changes+last";
    readonly filingsThrough: string | null;
    /** The concepts to which a complete set of facts was cut; null where every concept was taken. */
    readonly selectedConcepts: readonly string[] | null;
    /** What is known to be missing or odd, each a whole sentence. */
    readonly gaps: readonly string[];
  };
}

/** One place market data comes from. */
export interface MarketSource {
  /** Every listed security the source knows, in the SEC's own rank order. */
  listings(signal: AbortSignal): Promise<readonly ListingRecord[]>;
  /** Everything held on a company; null when the source holds none. Throws `MarketError` on a broken promise. */
  company(cik: string, signal: AbortSignal): Promise<CompanyRecords | null>;
}

/** What a company's filings tell of its business apart from the statements; nothing interpreted. */
export interface CompanyDisclosures {
  /** The opening of Item 1 of the newest annual report, in the company's words; null where we have none. */
  readonly description: { readonly text: string; readonly accession: string } | null;
  /** Oldest first. */
  readonly segments: readonly SegmentRecord[];
  /** Form 4 transactions, oldest first. */
  readonly insiderTransactions: readonly InsiderTransactionRecord[];
}

/** One filed value of a part of the company. Parts overlap: compare their sum with the company's total before you add them up. */
export interface SegmentRecord {
  readonly axis: "segment" | "product" | "geography" | "customer";
  /** As the report names the part. */
  readonly label: string;
  /** `country:US`, `aapl:OtherCountriesMember`. */
  readonly member: string;
  readonly concept: string;
  /** Null for a balance. */
  readonly start: string | null;
  readonly end: string;
  /** Exact decimal text in plain units. */
  readonly value: string;
  readonly accession: string | null;
  readonly form: string;
  readonly filed: string;
}

/** One row of a Form 4. */
export interface InsiderTransactionRecord {
  readonly filed: string;
  readonly date: string;
  readonly insider: string;
  readonly title: string | null;
  /** The SEC's transaction code: `P` bought, `S` sold, `A` awarded, `M` exercised, `F` withheld for tax, `G` given. */
  readonly code: string;
  /** Exact decimal texts: shares, dollars per share, dollars, shares owned afterwards. */
  readonly shares: string;
  readonly price: string | null;
  readonly value: string | null;
  readonly sharesAfter: string;
  readonly accession: string;
}
