import type { FigureView } from "#contracts/api/figure.ts";
import type { CompanyGroup, GroupMedian } from "#screener/browse/group-companies.ts";

/** Which companies are browsed. Null means any sector or industry; empty those of which none is known. */
export interface BrowseQuestion {
  readonly sector: string | null;
  readonly industry: string | null;
  readonly sortBy: "size" | "name";
  /** From 1. */
  readonly page: number;
}

/** One company in the list, with a figure for each measure; null where there is none. */
export interface BrowseRow {
  readonly symbol: string;
  readonly name: string;
  readonly industry: string;
  readonly figures: readonly (FigureView | null)[];
}

export interface BrowsePage {
  readonly total: number;
  readonly page: number;
  readonly pages: number;
  readonly rows: readonly BrowseRow[];
  /** Sectors, or the industries of the sector that is asked for. */
  readonly groups: readonly CompanyGroup[];
  /** Of all companies that are asked for. */
  readonly medians: readonly GroupMedian[];
}

/** What pages may ask of the list of companies that we hold figures of. */
export interface BrowseServices {
  /** Every sector with the number of its companies, the largest first. */
  sectors(): readonly { readonly name: string; readonly count: number }[];
  /** Null where no company is of the sector and industry. */
  companies(question: BrowseQuestion, measures: readonly string[]): Promise<BrowsePage | null>;
}
