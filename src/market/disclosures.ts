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
