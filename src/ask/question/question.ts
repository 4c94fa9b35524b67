import type { CompanyGroup } from "./company-groups.ts";
import type { PeriodWish } from "./periods.ts";

export type Intent =
  | "lookup"
  | "change"
  | "growth"
  | "ratio"
  | "average"
  | "sum"
  | "history"
  | "ranking"
  | "filter"
  | "compare"
  | "why-none"
  | "when";

/** One bound of a filter: `ROIC above 20%`. */
export interface Condition {
  readonly measure: string;
  /** `at-least` and `at-most` hold for the bound itself too. */
  readonly is: "above" | "below" | "at-least" | "at-most";
  /** As a plain number in the measure's unit; 20 % is 0.2. Empty where `than` names a company. */
  readonly bound: string;
  /** The company whose own figure is the bound: `a P/E lower than Apple`. */
  readonly than: string | null;
  /** As written. */
  readonly text: string;
}

/** A question as far as it was understood. */
export interface Question {
  readonly text: string;
  /** Where a follow-up takes company or measure from a question before: that one, whose part of a company it is about too. */
  readonly goesOnFrom: Pick<Question, "text" | "symbols"> | null;
  readonly intent: Intent;
  /** Symbols that we cover, in the order of the text. */
  readonly symbols: readonly string[];
  /** Words that may change what is asked and that we cannot read. */
  readonly unread: readonly string[];
  /** The kind of company that a question about many is about; null: all. */
  readonly group: CompanyGroup | null;
  /** What seems to name a company that we do not cover, or several. */
  readonly strangers: readonly { readonly text: string; readonly candidates: readonly string[] }[];
  /** One for each thing asked for; several ids: the phrase could mean each of them. */
  readonly measures: readonly { readonly phrase: string; readonly ids: readonly string[] }[];
  readonly periods: readonly PeriodWish[];
  readonly asOf: string | null;
  readonly conditions: readonly Condition[];
  /** For rankings: how many, and whether the lowest come first. */
  readonly count: number | null;
  readonly isLowest: boolean;
  /** Whether a ratio is of the second measure over the first: `how much of revenue went to R&D`. */
  readonly isInverted: boolean;
  /** Words of a time that was not understood, next to one that was. */
  readonly hasUnreadPeriod: boolean;
  /** What "when" asks about. */
  readonly event: "earnings" | "filing" | null;
}
