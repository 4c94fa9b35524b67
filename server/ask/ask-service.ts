import { answerQuestion } from "#ask/answer-question.ts";
import { checkText } from "#ask/check/check-text.ts";
import type { AskDeps } from "#ask/deps.ts";
import type { AskServices } from "#app/ask/ask-services.ts";

/** What a question about all companies has read by then is kept for the next one. */
const PATIENCE_MS = 20_000;

/** Answers the questions of pages and of the API. */
export function createAskService(deps: AskDeps): AskServices {
  const bounded = (signal: AbortSignal): AbortSignal => AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
  return {
    answer: (asked, signal) => answerQuestion(asked, deps, bounded(signal)),
    check: (asked, signal) => checkText(asked, deps, bounded(signal)),
  };
}
