import type { PeriodKind } from "#facts/fiscal-period.ts";
import type { Articulation } from "./articulation.ts";
import type { Continuity } from "./continuity.ts";
import type { Ledger } from "./ledger.ts";
import type { Suspect } from "./suspect.ts";
import type { Traits } from "./traits.ts";

/** What a rule looks at besides the suspect. */
export interface Company {
  readonly ledger: Ledger;
  readonly articulation: Articulation;
  readonly continuity: Continuity;
}

/** One way in which an amount cannot be right, or hardly. */
export interface PlausibilityRule {
  readonly id: string;
  /**
   * A contradiction alone withholds an amount that no sum bears out; of the others it takes two that go by different
   * things. A doubt alone marks the amount; a hint alone says nothing, and is looked for last.
   */
  readonly weight: "contradiction" | "doubt" | "hint";
  /** What it goes by. */
  readonly evidence: "itself" | "statement" | "neighbours" | "rounding" | "double";
  /** What it looks for, with its threshold, for people. */
  readonly looksFor: string;
  readonly over: readonly PeriodKind[];
  readonly appliesTo: (item: string, traits: Traits) => boolean;
  /** A clause that goes on from "The tagged amount …"; null where the rule has nothing to say. */
  readonly finds: (suspect: Suspect, company: Company) => string | null;
}

/** Periods of flows that filings state. */
export const SPANS: readonly PeriodKind[] = ["year", "nine-months", "half", "quarter"];
export const SPANS_AND_BALANCES: readonly PeriodKind[] = [...SPANS, "instant"];
export const EVERY_PERIOD: readonly PeriodKind[] = [...SPANS, "ttm", "instant"];
