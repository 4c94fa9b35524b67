/** Why a sentence can fail: one name for each check (docs/research-method.md#6). */
export type CheckName =
  | "slot"
  | "operation"
  | "format"
  | "digit"
  | "number-word"
  | "concept"
  | "period"
  | "window"
  | "direction"
  | "sign"
  | "superlative"
  | "entity"
  | "absence"
  | "derivation"
  | "non-operating"
  | "zone"
  | "advice"
  | "cause"
  | "link"
  | "number";

/** One reason why a sentence may not be shown. */
export interface SentenceFailure {
  readonly check: CheckName;
  /** A whole sentence for the log and for a model that may try again. */
  readonly detail: string;
}
