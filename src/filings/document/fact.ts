/** A dimension of a context: what a figure is about besides the company and the period. */
export interface Dimension {
  readonly axis: string;
  /** The member's name, or the text of a typed member. */
  readonly member: string;
}

/** Company, period and dimensions that tagged figures share. */
export interface FactContext {
  readonly id: string;
  readonly entity: string;
  /** null for the value of one day. */
  readonly start: string | null;
  readonly end: string;
  readonly dimensions: readonly Dimension[];
}

/** A value as inline XBRL tags it in a document. */
export interface TaggedFact {
  /** The element's id in the document, for a link to the printed figure. */
  readonly id: string | null;
  /** Prefix and name of the concept: `us-gaap:Revenues`. */
  readonly concept: string;
  readonly context: string;
  /** `USD`, `shares`, `USD/shares`; null for text. */
  readonly unit: string | null;
  /** An exact decimal in plain units, scaled and signed; null for text and where the printed number cannot be read. */
  readonly value: string | null;
  /** What the document prints, shortened. */
  readonly printed: string;
  readonly decimals: string | null;
  readonly scale: number;
  readonly isHidden: boolean;
}
