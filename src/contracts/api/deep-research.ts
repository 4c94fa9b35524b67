// Deep research: the plan that a reader edits before it runs, and what each step of it found.
import * as z from "zod/mini";
import { excerptItem, figureTable, verifiedSentence } from "./card.ts";
import { DEEP_LIMITS, DEEP_QUESTIONS } from "./deep-questions.ts";
import type { Immutable } from "./immutable.ts";

export const deepPlan = z.object({
  questions: z
    .array(
      z.object({
        id: z.enum(DEEP_QUESTIONS),
        /** Ids of the metric registry; each question offers its own (`src/research/deep/questions.ts`). */
        metrics: z.array(z.string()).check(z.maxLength(DEEP_LIMITS.metrics)),
      }),
    )
    .check(z.minLength(1), z.maxLength(DEEP_QUESTIONS.length)),
  /** What is looked for in the company's filings. */
  filings: z
    .array(z.string().check(z.minLength(2), z.maxLength(DEEP_LIMITS.longestWord)))
    .check(z.maxLength(DEEP_LIMITS.words)),
  budget: z.object({
    /** Most sentences on either side of a question. */
    findings: z.int().check(z.minimum(1), z.maximum(DEEP_LIMITS.findings)),
    /** Most quotations of filings. */
    quotes: z.int().check(z.minimum(0), z.maximum(DEEP_LIMITS.quotes)),
  }),
});
/** What a deep research run asks, by which figures, with which words in filings, and how much of it. */
export type DeepPlan = Immutable<z.infer<typeof deepPlan>>;

const finding = z.object({
  polarity: z.enum(["good", "bad", "neutral", "unknown"]),
  /** How much it is worth, 0 to 1 (`rankOf` in `src/research/rules/select-insights.ts`). */
  weight: z.number(),
  sentence: verifiedSentence,
});
export type DeepFinding = Immutable<z.infer<typeof finding>>;

const step = {
  question: z.enum(DEEP_QUESTIONS),
  title: z.string(),
  /** From 1. */
  number: z.number(),
  of: z.number(),
  /** The metrics of the plan; null where we have none of them. */
  table: z.nullable(figureTable),
  findings: z.array(finding),
  /** What points the other way. */
  counterFindings: z.array(finding),
  /** Whole sentences, each naming what is not known. */
  unknowns: z.array(z.string()),
  quotes: z.array(excerptItem),
  /** There was no text of the company's filings to search for quotations. */
  hasNoText: z.optional(z.literal(true)),
};
export const deepStep = z.object(step);
/** What one question of a plan found. */
export type DeepStep = Immutable<z.infer<typeof deepStep>>;
