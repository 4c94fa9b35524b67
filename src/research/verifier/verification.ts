import type { Analysis } from "#metrics/analysis.ts";

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
  | "number"
  /** Of text that a model wrote: its shape, and words that no figure can bear out. */
  | "form"
  | "vocabulary";

/** One reason why a sentence may not be shown. */
export interface SentenceFailure {
  readonly check: CheckName;
  /** A whole sentence for the log and for a model that may try again. */
  readonly detail: string;
}

/** What a sentence is held against. */
export interface VerificationContext {
  /** The issuer, as known on the run's day. */
  readonly analysis: Analysis;
  /** Names of companies that would be noticed in text; only the issuer's and the chosen peers' may stand there. */
  readonly entities: readonly string[];
  readonly chosenPeers?: readonly { readonly name: string; readonly analysis: Analysis }[];
}
