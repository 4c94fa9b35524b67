import type { Analysis } from "#metrics/analysis.ts";

/** What a sentence is held against. */
export interface VerificationContext {
  /** The issuer, as known on the run's day. */
  readonly analysis: Analysis;
  /** Names of companies that would be noticed in text; only the issuer's and the chosen peers' may stand there. */
  readonly entities: readonly string[];
  readonly chosenPeers?: readonly { readonly name: string; readonly analysis: Analysis }[];
}
