/** The database as rooms see it: handed in by `server/`, one dialect (PostgreSQL) on PGlite or a real server. */
export interface Database {
  /** Runs one statement and returns its rows. */
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  /** Runs `work` in one transaction; a thrown error rolls everything back and is rethrown. `work` may be begun again. */
  transaction<Result>(work: (tx: Database) => Promise<Result>): Promise<Result>;
}

/** Notices between processes on LISTEN/NOTIFY. */
export interface Notices {
  /**
   * Calls `heard` with each payload sent on `channel`; resolves, once listening, to the function that stops it.
   *
   * @param watch told how well the channel works (nobody)
   */
  listen(channel: string, heard: (payload: string) => void, watch?: ChannelWatch): Promise<() => Promise<void>>;
}

/** Is told whether notices of a channel may have been missed. */
export interface ChannelWatch {
  /** How often the channel is checked, in milliseconds. */
  readonly everyMs: number;
  /** Called after each check: every notice that was sent before this moment, less `everyMs`, has been heard. */
  readonly confirmed: () => void;
  /** Notices sent from now on are missed, until the next `confirmed`. */
  readonly lost: () => void;
}
