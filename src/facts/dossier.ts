import type { FilingFindings } from "#contracts/filing-findings.ts";
import type { SourceStatus } from "#contracts/api/run-event.ts";
import type { Fact } from "./fact.ts";

export type { SourceStatus };

/** One filing of the company's list. */
export interface Filing {
  readonly accession: string;
  readonly form: string;
  readonly filed: string;
  readonly reportDate: string | null;
  /** The instant EDGAR accepted it, in UTC, corrected by the zone rule (docs/research-method.md#2.6); null when unknown. */
  readonly acceptedAt: string | null;
  /** 8-K items such as `2.02`. */
  readonly items: readonly string[];
  readonly primaryDocument: string | null;
  /** The registrant that filed it (ten digits), where it was an earlier one of the same business. */
  readonly cik?: string;
}

/** When results of a period were announced. */
export interface Announcement {
  readonly periodEnd: string;
  readonly announced: string | null;
  readonly timing: "BMO" | "DMH" | "AMC" | "UNKNOWN";
  readonly accession8K: string | null;
  /** Vendor figures on an adjusted basis; never comparable with filed EPS. */
  readonly vendorEps: {
    readonly estimate: string | null;
    readonly actual: string | null;
    readonly source: string;
  } | null;
}

export interface NextAnnouncement {
  readonly date: string;
  readonly end: string | null;
  readonly isEstimate: boolean;
  readonly asOf: string;
}

export interface Split {
  readonly date: string;
  /** New shares per old share, an exact decimal. */
  readonly ratio: string;
  readonly confirmedBy: readonly string[];
}

export interface Spinoff {
  readonly date: string;
  readonly entity: string;
  /** Whether the closes before the day were lowered for the spin-off. No return may be computed across an unadjusted one. */
  readonly isAdjusted: boolean;
}

/** Closes adjusted for splits, not for dividends. Oldest first. */
export interface PriceHistory {
  readonly currency: string;
  readonly asOf: string;
  /** Who gave them, in reader's words; absent for the bundled ones. */
  readonly provider?: string;
  readonly monthly: readonly PricePoint[];
  readonly daily: readonly PricePoint[];
  readonly spinoffs: readonly Spinoff[];
}

export interface PricePoint {
  readonly date: string;
  /** Exact decimal. */
  readonly close: string;
}

/** How and when the held data came in, and what went wrong on the way. */
export interface Origin {
  readonly source: "snapshot" | "live";
  /** ISO date of the newest filed values of this company that the source could hold. */
  readonly asOf: string;
  /** The same for identity, announcements and vendor estimates; null where the source has none. */
  readonly identityAsOf: string | null;
  readonly announcementsAsOf: string | null;
  readonly estimatesAsOf: string | null;
  /** ISO instant of the last successful refresh; null for the snapshot. */
  readonly fetchedAt: string | null;
  /** `full`: the complete set of filed facts up to `fullThrough`; `trimmed`: selected facts only. */
  readonly tier: "full" | "trimmed";
  readonly fullThrough: string | null;
  /** `all`: every filed value; else first values and changes only. */
  readonly vintages: "all" | "first+changes" | "first+changes+last";
  readonly filingsThrough: string | null;
  /** The concepts to which a complete set of facts was cut; null where every concept was taken. */
  readonly selectedConcepts: readonly string[] | null;
  /** What the source says is missing or odd, each a whole sentence. */
  readonly gaps: readonly string[];
}

/** Everything held on one company, frozen for one run. */
export interface Dossier {
  readonly company: Company;
  /** Sorted by concept, unit, end, start (null first), filed, accession. */
  readonly facts: readonly Fact[];
  /** Newest first. */
  readonly filings: readonly Filing[];
  /** Oldest first. */
  readonly announcements: readonly Announcement[];
  readonly nextAnnouncement: NextAnnouncement | null;
  readonly prices: PriceHistory | null;
  /** Oldest first. */
  readonly splits: readonly Split[];
  /** Years by ISO date of the fiscal-year end, as the company's annual reports name them; some reports err. */
  readonly fiscalYearLabels: Readonly<Record<string, number>>;
  /** What was read out of its filings; absent where nothing was. */
  readonly findings?: FilingFindings;
  /** Changes when they do, which `factsHash` does not. */
  readonly findingsVersion?: string;
  readonly origin: Origin;
  readonly statuses: readonly SourceStatus[];
  /** Hex SHA-256 over company, facts, filings, announcements, prices, splits and fiscal-year labels. Same data, same hash. */
  readonly factsHash: string;
}

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
