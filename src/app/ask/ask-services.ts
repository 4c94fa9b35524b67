import type { AskAnswer, CheckedText } from "#contracts/api/ask.ts";

export interface AskedQuestion {
  readonly question: string;
  /** Questions that were asked before, oldest first; a follow-up takes from them what it does not say. */
  readonly before: readonly string[];
  /** The company of the page; null elsewhere. */
  readonly symbol: string | null;
  /** The companies of a portfolio or comparison, which questions about "all" then mean. */
  readonly within: readonly string[];
}

/** What pages may ask of questions and texts. */
export interface AskServices {
  answer(asked: AskedQuestion, signal: AbortSignal): Promise<AskAnswer>;
  check(text: { readonly text: string; readonly symbol: string | null }, signal: AbortSignal): Promise<CheckedText>;
}
