/**
 * How far a value can be trusted to be the filer's own number.
 * `filed`: value and accession as filed. `matched`: computed from the same filings by a third party; the accession is
 * the last filing that reports the period. `derived`: as matched, but no such filing is known.
 */
export type Basis = "filed" | "matched" | "derived";

/** A span of days (`start` to `end`, both inclusive) or, with `start` null, a balance at `end`. ISO dates. */
export interface Span {
  readonly start: string | null;
  readonly end: string;
}

/** One value of one filing. Never altered after it is stored; a later filing adds a fact. */
export interface Fact {
  /** `F` + CIK without zeros + `.` + ten characters that hash every other field; stable over runs and machines. */
  readonly id: string;
  /** Ten digits. */
  readonly cik: string;
  /** Taxonomy and name, for example `us-gaap:Revenues`. */
  readonly concept: string;
  /** As filed: `USD`, `shares`, `USD/shares`, `pure`, another currency. */
  readonly unit: string;
  readonly span: Span;
  /** The exact decimal as filed, never scaled. */
  readonly value: string;
  readonly accession: string | null;
  readonly form: string | null;
  /** ISO date, null where no filing is known. */
  readonly filed: string | null;
  readonly basis: Basis;
}

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
