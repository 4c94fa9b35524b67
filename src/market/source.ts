import type { CompanyRecords, ListingRecord } from "./records.ts";

/** One place market data comes from. */
export interface MarketSource {
  /** Every listed security the source knows, in the SEC's own rank order. */
  listings(signal: AbortSignal): Promise<readonly ListingRecord[]>;
  /** Everything held on a company; null when the source holds none. Throws `MarketError` on a broken promise. */
  company(cik: string, signal: AbortSignal): Promise<CompanyRecords | null>;
}
