/** What a condition compares: a measure's value, a rank of it, or the age of a company's data. */
export type Quantity =
  | { readonly of: "value" | "percentile" | "sector-percentile" | "own-history"; readonly measure: number }
  | { readonly of: "age" };

/** The words a company can be filtered by. */
export const TEXT_FIELDS = ["sector", "industry", "country", "exchange", "symbol"] as const;
export type TextField = (typeof TEXT_FIELDS)[number];

/** Where a condition stands in the line it was written in. */
interface Span {
  readonly start: number;
  readonly end: number;
}

export interface RangeCondition extends Span {
  readonly kind: "range";
  readonly quantity: Quantity;
  /** Null where the range is open. */
  readonly min: number | null;
  readonly max: number | null;
  /** Whether the bounds themselves are within. */
  readonly hasMin: boolean;
  readonly hasMax: boolean;
}

export interface TextCondition extends Span {
  readonly kind: "text";
  readonly field: TextField;
  /** In lower case. */
  readonly values: readonly string[];
  readonly isExcluded: boolean;
}

export interface PeerCondition extends Span {
  readonly kind: "peers";
  readonly symbol: string;
}

export type Condition = RangeCondition | TextCondition | PeerCondition;
