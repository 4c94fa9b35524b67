import type { CardType } from "#contracts/research-stream.ts";
import type { DateSource } from "#earnings/event.ts";
import type { FactBook } from "#facts/fact-book.ts";
import type { Analysis } from "#metrics/analysis.ts";
import type { Peer, VerifiedInsight } from "#research/rules/insight.ts";
import type { Sentence, VerifiedSentence } from "#research/text/sentence.ts";
import type { Card } from "./card.ts";

/** What cards are built from. Everything costly is a function, so that the first cards wait for nothing. */
export interface CardContext {
  readonly book: FactBook;
  readonly analysis: Analysis;
  /** What keepers of calendars say of the company's next results now; nothing for a day in the past. */
  readonly votes: readonly DateSource[];
  /** Nearest first. */
  readonly peers: readonly Peer[];
  /** The company as known the day before its newest annual or quarterly report; null where none is held. */
  readonly previous: () => Analysis | null;
  /** The sentences chosen for a card, best first. */
  readonly insights: (card: CardType) => readonly VerifiedInsight[];
  /** The sentence with its figures, or null when it fails a check: then it is not shown. */
  readonly verify: (sentence: Sentence) => VerifiedSentence | null;
  /** The cards built before this one. */
  readonly built: readonly Card[];
}

/** Builds one card. Missing data makes an absent card, never an error. */
export type CardBuilder = (context: CardContext) => Card;
