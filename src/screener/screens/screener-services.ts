import type { Histogram } from "./histogram.ts";
import type { FigureView } from "#contracts/api/figure.ts";
import type { ScreenError } from "#screener/query/parse-screen.ts";
import type { UniverseCompany } from "#screener/universe/company-row.ts";
import type { Basis } from "#screener/universe/measures.ts";

/** A question as it stands in an address, its names checked. */
export interface ScreenQuestion {
  readonly line: string;
  readonly basis: Basis;
  /** Ids of measures. */
  readonly columns: readonly string[];
  /** The id of a measure, `symbol` or `name`. */
  readonly sortBy: string;
  readonly isDescending: boolean;
  /** From 1. */
  readonly page: number;
}

/** One company that a screen finds, with a figure for each column; null where no period is in our data. */
export interface ScreenRow {
  readonly company: UniverseCompany;
  readonly figures: readonly (FigureView | null)[];
}

/** Companies that were left out for one reason. */
export interface LeftOutGroup {
  readonly label: string;
  readonly reason: string;
  readonly count: number;
  /** The first of them. */
  readonly symbols: readonly string[];
}

export interface ScreenPage {
  readonly total: number;
  readonly page: number;
  readonly pages: number;
  readonly rows: readonly ScreenRow[];
  readonly leftOut: readonly LeftOutGroup[];
}

export type ScreenAnswer =
  | { readonly ok: true; readonly found: ScreenPage; readonly histograms: readonly Histogram[] }
  | { readonly ok: false; readonly error: ScreenError };

/** What pages may ask of the screener. */
export interface ScreenerServices {
  /** @param rows how many rows a page has */
  screen(question: ScreenQuestion, rows: number): Promise<ScreenAnswer>;
  /** Whether any company has a value of a measure, on whatever basis. */
  isHeld(measure: string): boolean;
  /** How many companies are computed, of how many. */
  progress(): { readonly computed: number; readonly held: number };
}
