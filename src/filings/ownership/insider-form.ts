/** What a transaction is, by its code (Form 4, General Instruction 8). */
export type TransactionNature =
  | "purchase"
  | "sale"
  | "grant"
  | "exercise"
  | "tax-withholding"
  | "gift"
  | "return-to-issuer"
  | "other";

/** Who the insider is to the company; a person can be several. */
export interface InsiderRole {
  readonly isDirector: boolean;
  readonly isOfficer: boolean;
  readonly isTenPercentOwner: boolean;
  readonly isOther: boolean;
  /** As the form states it: `Chief Financial Officer`. */
  readonly title: string | null;
}

export interface InsiderOwner extends InsiderRole {
  readonly cik: string;
  readonly name: string;
}

export interface InsiderTransaction {
  readonly nature: TransactionNature;
  readonly code: string;
  readonly security: string;
  readonly date: string;
  /** Exact decimals; price null where the form gives none or only a footnote. */
  readonly shares: string;
  readonly price: string | null;
  readonly isAcquired: boolean;
  readonly sharesAfter: string | null;
  readonly isDirect: boolean;
  /** Whether it is about options, units or other rights to the security. */
  readonly isDerivative: boolean;
  readonly footnotes: readonly string[];
}

export interface InsiderHolding {
  readonly security: string;
  readonly shares: string | null;
  readonly isDirect: boolean;
  readonly nature: string | null;
  readonly isDerivative: boolean;
}

/** A Form 3, 4 or 5, or an amendment of one. */
export interface InsiderForm {
  readonly form: "3" | "4" | "5";
  readonly isAmendment: boolean;
  /** When the form that an amendment replaces was filed. */
  readonly originalFiled: string | null;
  readonly period: string;
  readonly issuer: { readonly cik: string; readonly name: string; readonly symbol: string | null };
  readonly owners: readonly InsiderOwner[];
  /** Whether the trades follow a plan under Rule 10b5-1(c); null on forms from before April 2023. */
  readonly followsPlan: boolean | null;
  readonly transactions: readonly InsiderTransaction[];
  readonly holdings: readonly InsiderHolding[];
  /** Rows that could not be read; a page that shows the others must say so. */
  readonly unreadable: number;
}

export type ParsedInsiderForm =
  | ({ readonly ok: true } & InsiderForm)
  | { readonly ok: false; readonly reason: "no-xml" | "no-ownership-form" };
