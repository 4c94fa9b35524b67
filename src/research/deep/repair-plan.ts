import { DEEP_LIMITS, DEEP_QUESTIONS, type DeepQuestionId } from "#contracts/api/deep-questions.ts";
import type { DeepPlan } from "#contracts/api/deep-research.ts";
import { QUESTIONS } from "./questions.ts";

/**
 * Makes a plan that was written elsewhere one that can run: each question once and in our order, by figures that it
 * offers, within the limits. Null where no question is left.
 */
export function repairPlan({ questions, filings, budget }: DeepPlan): DeepPlan | null {
  const kept = DEEP_QUESTIONS.flatMap((id) => {
    const asked = questions.filter((question) => question.id === id);
    if (asked.length === 0) return [];
    const named = asked.flatMap(({ metrics }) => metrics);
    return [
      {
        id,
        metrics: offeredBy(id)
          .filter((metric) => named.includes(metric))
          .slice(0, DEEP_LIMITS.metrics),
      },
    ];
  });
  const words = filings.map((word) => word.replaceAll(/\s+/g, " ").trim()).filter((word) => word.length > 1);
  return kept.length === 0
    ? null
    : {
        questions: kept,
        filings: [...new Set(words)].map((word) => word.slice(0, DEEP_LIMITS.longestWord)).slice(0, DEEP_LIMITS.words),
        budget: {
          findings: within(budget.findings, 1, DEEP_LIMITS.findings),
          quotes: within(budget.quotes, 0, DEEP_LIMITS.quotes),
        },
      };
}

/** The figures that a question may be asked by. */
export function offeredBy(id: DeepQuestionId): readonly string[] {
  return [...QUESTIONS[id].usual, ...QUESTIONS[id].more];
}

function within(amount: number, least: number, most: number): number {
  return Number.isFinite(amount) ? Math.min(most, Math.max(least, Math.round(amount))) : least;
}
