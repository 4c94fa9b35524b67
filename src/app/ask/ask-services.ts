import type { AskAnswer, AskLine, CheckedText } from "#contracts/api/ask.ts";

export interface AskedQuestion {
  readonly question: string;
  /** Questions that were asked before, oldest first; a follow-up takes from them what it does not say. */
  readonly before: readonly string[];
  /** The company of the page; null elsewhere. */
  readonly symbol: string | null;
  /** The companies of a portfolio or comparison, which questions about "all" then mean. */
  readonly within: readonly string[];
}

/** A language model as pages name it. */
export interface AskModel {
  readonly name: string;
  /** Whether it is on the server's own machine, so that nothing leaves it. */
  readonly isLocal: boolean;
  readonly host: string;
}

/** A question that a model is to word. */
export interface WordedQuestion extends AskedQuestion {
  /** The portfolio that `within` is of; null for other lists. */
  readonly portfolio: {
    /** Whether its owner agreed that symbols and weights of this portfolio go to the model. */
    readonly hasAgreed: boolean;
    /** From 0 to 1. */
    readonly weights: readonly { readonly symbol: string; readonly weight: number }[];
  } | null;
}

/** Who asks, for the count of the day. */
export interface Asker {
  readonly userId: string | null;
  readonly client: string;
}

/** What pages may ask of questions and texts. */
export interface AskServices {
  /** The model that words answers; null where none is configured. */
  readonly model: AskModel | null;
  /** Answers by rules, then has the model word the answer; `emit` gets each step. Without a model: by rules. */
  word(asked: WordedQuestion, asker: Asker, emit: (line: AskLine) => void, signal: AbortSignal): Promise<AskAnswer>;
  /** Answers by rules. */
  answer(asked: AskedQuestion, signal: AbortSignal): Promise<AskAnswer>;
  check(text: { readonly text: string; readonly symbol: string | null }, signal: AbortSignal): Promise<CheckedText>;
}
