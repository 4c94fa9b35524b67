import type { AskAnswer } from "#contracts/api/ask.ts";
import { answerMarkdown } from "#research/export/answer-markdown.ts";

/** Hands a conversation to the browser as a Markdown file. */
export function saveAnswers(answers: readonly AskAnswer[]): void {
  const file = new Blob(
    answers.map((answer) => `${answerMarkdown(answer)}\n`),
    { type: "text/markdown;charset=utf-8" },
  );
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = "questions.md";
  link.click();
  URL.revokeObjectURL(address);
}
