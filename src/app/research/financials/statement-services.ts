import type { Headline } from "#contracts/api/run-event.ts";
import type { Basis, StatementKind, View } from "#research/statements/statement.ts";
import type { StatementTable } from "#research/statements/read-statement.ts";

/** A company's statements as known on a day. */
export interface CompanyStatements {
  /** In the order in which they were asked for. */
  readonly tables: readonly StatementTable[];
  /** The day the figures are as known on, ISO. */
  readonly knownOn: string;
  /** Names the company beyond doubt: registered name, CIK, exchange, fiscal year. */
  readonly identity: string;
  /** What the head of the page says of the market; null where our data has no close. */
  readonly headline: Headline;
}

export type StatementsAnswer =
  | { readonly ok: true; readonly statements: CompanyStatements }
  | { readonly ok: false; readonly reason: "bad-date" | "not-held" };

/** What pages may ask for about a company's statements. */
export interface StatementServices {
  read(question: {
    readonly cik: string;
    /** ISO date; null means as known today. */
    readonly asOf: string | null;
    readonly statements: readonly StatementKind[];
    readonly basis: Basis;
    readonly views: readonly View[];
  }): Promise<StatementsAnswer>;
}
