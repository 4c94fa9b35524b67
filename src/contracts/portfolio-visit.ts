// What is remembered of a look at a portfolio, on the server or in a guest's browser, to tell what came since.

/** What was there of a company when somebody looked. */
export interface Seen {
  /** Accession of the newest filing. */
  readonly filing: string | null;
  /** Period end of the newest results. */
  readonly results: string | null;
  /** Day of the next results. */
  readonly next: string | null;
}

/** What somebody saw of a list, by CIK. */
export interface Visit {
  /** ISO instant. */
  readonly at: string;
  readonly seen: Readonly<Record<string, Seen>>;
}

/** Who comes back within this time is still there: the news stays until they have been away. */
export const VISIT_LASTS_MINUTES = 60;
