import type { ScreenRow } from "#screener/screens/screener-services.ts";

/** A row of a screen, as far as a page shows it. */
export interface FoundRow {
  readonly company: Pick<ScreenRow["company"], "cik" | "symbol" | "name" | "sector" | "newestPeriod">;
  readonly figures: ScreenRow["figures"];
}

/** How many rows a page of the API and of the screener has. */
export const ROWS_OF_PAGE = 50;
