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
