import type { CardType } from "#contracts/research-stream.ts";
import type { Analysis, Sector } from "#metrics/analysis.ts";
import type { Sentence, VerifiedSentence } from "#research/text/sentence.ts";

export type Polarity = "good" | "bad" | "neutral" | "unknown";

/** What a rule found worth saying. */
export interface Insight {
  /** Id of the rule. */
  readonly rule: string;
  readonly card: CardType;
  /** For the owner of the share; `unknown` names what cannot be sentenceOf. */
  readonly polarity: Polarity;
  /** 0 to 1: how large the thing is. */
  readonly magnitude: number;
  /** 0 to 1: how far from the company's own usual. */
  readonly rarity: number;
  /** 0 to 1: how far the inputs can be trusted (reported over derived over approximate). */
  readonly confidence: number;
  /** 0 to 1: how new the period is. */
  readonly recency: number;
  readonly sentence: Sentence;
  /** Insights on one topic that point in opposite directions are joined with "but". */
  readonly topic: string;
  readonly direction: "up" | "down" | "flat";
}

/** An insight whose sentence passed every check. */
export interface VerifiedInsight extends Insight {
  readonly sentence: VerifiedSentence;
}

/** Another company the reader compares with. */
export interface Peer {
  /** As the text may name it. */
  readonly name: string;
  readonly analysis: Analysis;
  /** Whether the reader chose it (our rules did). */
  readonly isChosen?: boolean;
}

/** Whose peers these are, as sentences say it: "your" where the reader chose them, else "the". */
export function whosePeers(peers: readonly Peer[] = []): "your" | "the" {
  return peers.some(({ isChosen }) => isChosen === true) ? "your" : "the";
}

export interface RuleContext {
  readonly analysis: Analysis;
  readonly peers?: readonly Peer[];
  /** The company as known before its last filing. */
  readonly previous?: Analysis;
}

/** One rule of the catalogue: pure, and silent where it does not apply. */
export interface Rule {
  /** kebab-case, stable. */
  readonly id: string;
  readonly card: CardType;
  readonly sectors: readonly Sector[];
  find(context: RuleContext): Insight | null;
}
