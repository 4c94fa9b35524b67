import type { PeriodKind } from "#facts/fact.ts";
import type { Articulation } from "#metrics/plausibility/articulation.ts";
import type { Continuity } from "#metrics/plausibility/continuity.ts";
import type { Ledger } from "#metrics/plausibility/ledger.ts";
import type { SegmentTotals } from "#metrics/plausibility/segment-totals.ts";
import type { Suspect } from "#metrics/plausibility/suspect.ts";
import type { Traits } from "#metrics/plausibility/traits.ts";

/** What a rule looks at besides the suspect. */
export interface RuleDeps {
  readonly ledger: Ledger;
  readonly articulation: Articulation;
  readonly continuity: Continuity;
  readonly segmentTotals: SegmentTotals;
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
  readonly finds: (suspect: Suspect, company: RuleDeps) => string | null;
}

/** Periods of flows that filings state. */
export const SPANS: readonly PeriodKind[] = ["year", "nine-months", "half", "quarter"];
export const SPANS_AND_BALANCES: readonly PeriodKind[] = [...SPANS, "instant"];
export const EVERY_PERIOD: readonly PeriodKind[] = [...SPANS, "ttm", "instant"];

/**
 * Where the rules draw their lines. Set by counting what each rule hits over the bundled companies, before and after
 * single values were changed by hand (`npm run bench:truth`).
 */
export const THRESHOLDS = {
  /** Times off the nearest neighbours. */
  farOff: 30,
  off: 8,
  eventOff: 250,
  /** Times beyond the largest and the smallest neighbour. */
  outside: 1.5,
  /** Times smaller than the middle of its neighbours, for what is rounded too finely as well. */
  fineAndSmall: 20,
  spike: 1.6,
  /** How far two neighbours may be apart and still agree with each other, as a share of the larger. */
  agreement: 0.12,
  /** How many times the largest neighbour may exceed the smallest where they are to tell a scale. */
  neighboursWithin: 4,
  /** Leeway around a thousand or a million, in powers of ten. */
  scaleLeeway: 0.45,
  /** Days after which an equal amount, and without any amount a new one, is taken for an old one; and its digits. */
  carriedForward: { quarter: 100, year: 460, silence: 460, digits: { afterQuarter: 4, afterYear: 3 } },
  /** Times the year before, from which a third party's amount is taken for that of another year. */
  misdated: 8,
  /** Times payables, from which a total with accrued liabilities can be told from them. */
  withAccrued: 1.5,
  /** Below this two amounts may be the same by chance. */
  leastEqual: 1_000_000,
  incomeAboveRevenue: 1.5,
  shareChange: 2.5,
  /** Of the count on the cover: what is tagged as outstanding beyond it includes shares that the company holds itself. */
  issued: 1.1,
  businessChange: 1.6,
  /** In total assets and revenue together. */
  largestFlow: 1.2,
  /** In total assets. */
  largestBalance: 5,
  grossMargin: { least: -0.05, most: 1.0005 },
  /** Of revenue: the most that dividends on preferred stock and participating securities take of net income. */
  takenByPreferred: 0.05,
  /** Of the larger of basic and diluted earnings per share. */
  dilution: 0.25,
  debtLeft: 0.25,
  /** Of dividends paid per share. Preferred dividends and last year's special ones are in what was paid. */
  dividend: {
    nothing: 0.1,
    quarter: { least: 0.225, most: 0.275 },
    half: { within: 0.03, below: 0.75, fewestYears: 4 },
    paid: { least: 0.5, most: 2.5 },
    /** Of net income: less is no dividend where nothing is known per share. */
    leastShare: 0.02,
    worthMention: 1.5,
  },
  /**
   * Digits but for zeros at the end that make it unlikely that two amounts are equal by chance. Of the bundled figures one in
   * 1,400 equals another line in three digits, one in 23,000 in five.
   */
  digits: { telling: 3, unmistakable: 5 },
  /** Of all shares: the most that a company buys back in a year. */
  largestBuyback: 0.4,
  /** Steps to the nearest neighbour, as a share of the larger amount. */
  worthMention: 0.12,
  estimateStep: 0.25,
  strainStep: 0.4,
  /** How many times its usual error an estimate must be off. */
  manyErrors: 1.5,
} as const;
