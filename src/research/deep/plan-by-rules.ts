import { DEEP_QUESTIONS } from "#contracts/api/deep-questions.ts";
import type { DeepPlan } from "#contracts/api/deep-research.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { newestFigure } from "#research/comparison/newest-figure.ts";
import { QUESTIONS, USUAL_BUDGET } from "./questions.ts";

/** What is looked for in filings where nothing is known of what is new in them. */
const USUAL_WORDS: readonly string[] = ["competition", "litigation", "supply"];
const MOST_TOPICS = 4;

/** The plan of our rules: every question, by the usual figures that the company has, and what is new in its risk factors. */
export function planByRules(analysis: Analysis): DeepPlan {
  const questions = DEEP_QUESTIONS.map((id) => ({
    id,
    metrics: QUESTIONS[id].usual.filter((metric) => newestFigure(analysis, metric)?.value != null),
  }));
  const changes = analysis.dossier.findings?.changes ?? null;
  const topics = changes !== null && changes.filed <= analysis.asOf ? changes.items : [];
  const words = [...new Set(topics.filter(({ item }) => item === "1A").flatMap((item) => item.topics))];
  return { questions, filings: (words.length === 0 ? USUAL_WORDS : words).slice(0, MOST_TOPICS), budget: USUAL_BUDGET };
}
