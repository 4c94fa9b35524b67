import { DEEP_QUESTIONS, type DeepQuestionId } from "#contracts/api/deep-questions.ts";
import { metric } from "#metrics/catalogue.ts";
import { lineItem } from "#metrics/line-items/items/table.ts";
import { offeredBy } from "#research/deep/repair-plan.ts";
import { QUESTIONS } from "#research/deep/questions.ts";

/** A question as the form of a plan offers it. */
export interface OfferedQuestion {
  readonly id: DeepQuestionId;
  readonly title: string;
  readonly metrics: readonly { readonly id: string; readonly label: string }[];
}

/** Every question with the figures that a reader may choose for it. */
export function offeredQuestions(): readonly OfferedQuestion[] {
  return DEEP_QUESTIONS.map((id) => ({
    id,
    title: QUESTIONS[id].title,
    metrics: offeredBy(id).map((one) => ({ id: one, label: metric(one)?.label ?? lineItem(one)?.label ?? one })),
  }));
}
