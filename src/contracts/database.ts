/** The database as rooms see it: handed in by `server/`, one dialect (PostgreSQL) on PGlite or a real server. */
export interface Database {
  /** Runs one statement and returns its rows. */
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  /** Runs `work` in one transaction; a thrown error rolls everything back and is rethrown. `work` may be begun again. */
  transaction<Result>(work: (within: Database) => Promise<Result>): Promise<Result>;
}

/** Notices between processes on LISTEN/NOTIFY. */
export interface Notices {
  /** Calls `heard` with each payload sent on `channel`; resolves, once listening, to the function that stops it. */
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>;
}
