/** One room's part of what is kept about a person: how it is handed out and how it goes (`server/members/account-parts.ts`). */
export interface AccountPart {
  /** Its member in the archive, for example `portfolios`. */
  readonly name: string;
  /** All that is held about the person, as plain data; only theirs. */
  export(userId: string): Promise<unknown>;
  /** Deletes all of it. It may be called again, also after it was cut short, and for a person it knows nothing of. */
  delete(userId: string): Promise<void>;
}
