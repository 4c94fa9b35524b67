export type PeriodKind = "quarter" | "half" | "nine-months" | "year" | "ttm" | "instant" | "day";

/**
 * A period as a reader names it. The period comes from its dates and the company's fiscal-year ends; the year in its name
 * is the company's own where its annual reports agree on one (`fiscal-year-names.ts`), never the `fy` of a single filing.
 */
export interface FiscalPeriod {
  readonly kind: PeriodKind;
  /** Null for balances and days. */
  readonly start: string | null;
  readonly end: string;
  /** The fiscal year the end falls in, as the company names it. */
  readonly fiscalYear: number;
  /** 1 to 4; null for years, trailing twelve months and odd balances. */
  readonly quarter: 1 | 2 | 3 | 4 | null;
  /** Unique among one company's periods: `FY2026`, `Q4-2026`, `H1-2026`, `9M-2026`, `TTM-Q1-2027`, `I2026-04-26` (balance), `D2026-08-21` (day), `Q4-2022T` (in a transition to another fiscal year), `S2016-01-01_2016-01-05` (no part of the fiscal calendar). */
  readonly key: string;
  /** Reader's words: `FY2026`, `Q4 FY2026`, `12 months to 26 Apr 2026`, `26 Apr 2026`. */
  readonly label: string;
}
