import { z } from "zod";
import { askAnswer, checkedText } from "#contracts/api/ask.ts";
import { TEXT_LIMIT } from "#contracts/api/question-limit.ts";
import { QUESTION_LIMIT } from "#contracts/api/question-limit.ts";
import { answerQuestion } from "#ask/answer-question.ts";
import { checkText } from "#ask/check/check-text.ts";
import { answerMarkdown } from "#research/export/answer-markdown.ts";
import { defineFunction } from "./define-function.ts";

const symbolField = z.string().max(20).nullable().default(null);

export const ASK = defineFunction({
  name: "ask",
  title: "Ask a question",
  description:
    "Answers a question about figures, filings and earnings dates in plain English by rules, from filed figures alone. The state says whether it is answered, ambiguous, missing or out of scope (advice, forecasts, price targets).",
  input: z.object({
    question: z.string().trim().min(1).max(QUESTION_LIMIT),
    before: z
      .array(z.string().max(QUESTION_LIMIT))
      .max(8)
      .default([])
      .describe("Questions asked before, oldest first."),
    symbol: symbolField.describe("The company that the question is about where it names none."),
    within: z
      .array(z.string().max(20))
      .max(50)
      .default([])
      .describe("Symbols that a question about all companies means."),
  }),
  output: z.object({ answer: askAnswer, markdown: z.string() }),
  async run(input, deps, signal) {
    const answer = await answerQuestion(input, deps, signal);
    return { ok: true, output: { answer: answer, markdown: answerMarkdown(answer) } };
  },
});

export const CHECK_TEXT = defineFunction({
  name: "check_text",
  title: "Check a text",
  description:
    "Checks the numbers, rises and falls of a text about companies against filed figures, sentence by sentence: right, wrong, ambiguous or not checkable, with our figure and its filing.",
  input: z.object({
    text: z.string().trim().min(1).max(TEXT_LIMIT),
    symbol: symbolField.describe("The company that the text is about where it names none."),
  }),
  output: z.object({ ...checkedText.shape }),
  async run(input, deps, signal) {
    return { ok: true, output: await checkText(input, deps, signal) };
  },
});
