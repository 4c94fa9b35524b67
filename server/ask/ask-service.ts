import { randomUUID } from "node:crypto";
import { answerQuestion } from "#ask/answer-question.ts";
import { checkText } from "#ask/check/check-text.ts";
import type { AskDeps } from "#ask/deps.ts";
import { wordAnswer } from "#ask/worded/word-answer.ts";
import type { Asker, AskServices, WordedQuestion } from "#app/ask/ask-services.ts";
import type { LanguageModel } from "#contracts/language-model.ts";

/** What a question about all companies has read by then is kept for the next one. */
const PATIENCE_MS = 20_000;
/** A small model calls several functions, and writes slowly. */
const MODEL_PATIENCE_MS = 240_000;

/** The model that words answers, and the count of how often it may. */
export interface AskWriting {
  /** Null: rules answer alone. */
  readonly model: LanguageModel | null;
  readonly questions: {
    /** Uses one question of the day; false where none is left. */
    take(asker: Asker): Promise<boolean>;
    giveBack(asker: Asker): Promise<void>;
  };
}

/** Answers the questions of pages and of the API. */
export function createAskService(deps: AskDeps, { model, questions }: AskWriting): AskServices {
  const within = (milliseconds: number, signal: AbortSignal): AbortSignal =>
    AbortSignal.any([signal, AbortSignal.timeout(milliseconds)]);
  return {
    model: model === null ? null : { name: model.name, isLocal: model.isLocal, host: model.host },
    answer: (asked, signal) => answerQuestion(asked, deps, within(PATIENCE_MS, signal)),
    check: (asked, signal) => checkText(asked, deps, within(PATIENCE_MS, signal)),
    async word(asked, asker, emit, signal) {
      if (model === null) return answerQuestion(asked, deps, within(PATIENCE_MS, signal));
      const refusal = async (): Promise<string | null> =>
        unagreed(asked, model) ?? ((await questions.take(asker)) ? null : usedUp(model));
      const about = { model, emit, refusal, budget: `question ${randomUUID()}`, weights: weightsOf(asked) };
      const answer = await wordAnswer(asked, deps, about, within(MODEL_PATIENCE_MS, signal));
      // What the model did not do is not counted; what a reader stopped is.
      if (answer.wording?.state === "unavailable" && !signal.aborted) await questions.giveBack(asker);
      return answer;
    },
  };
}

function unagreed({ portfolio }: WordedQuestion, { name, isLocal, host }: LanguageModel): string | null {
  if (portfolio === null || isLocal || portfolio.hasAgreed) return null;
  return `${name} was not asked, because you have not agreed to send symbols and weights of this portfolio to ${host}.`;
}

function usedUp({ name }: LanguageModel): string {
  return `You have used today's questions to ${name}, so our rules wrote this answer.`;
}

function weightsOf({ portfolio }: WordedQuestion): readonly string[] {
  return (portfolio?.weights ?? []).map(({ symbol, weight }) => `${symbol} ${(100 * weight).toFixed(1)} %`);
}
