import type { AskAnswer } from "#contracts/api/ask.ts";
import { formatFigure } from "#research/text/format-figure.ts";
import { renderSentence } from "#research/text/sentence.ts";

const STATES: Readonly<Record<AskAnswer["state"], string>> = {
  answered: "Answered",
  ambiguous: "Please choose",
  missing: "Not in our data",
  "out-of-scope": "Out of scope",
};

/** Writes an answer as Markdown, for exports and the command line. */
export function answerMarkdown(answer: AskAnswer): string {
  const { question, state, sentences, notes, choices, formula, blocks, operands, sources } = answer;
  const tables = blocks.flatMap((block) => (block.kind === "table" ? [tableMarkdown(block)] : []));
  const parts = [
    `## ${quoted(question)}`,
    `*${STATES[state]}${answer.asOf === null ? "" : `, as known on ${answer.asOf}`}*`,
    ...sentences.map(renderSentence),
    ...(answer.wording?.sentences ?? []).map(renderSentence),
    ...(answer.wording?.quotes ?? []).map(
      ({ text, symbol, form, filed, url }) => `> ${quoted(text)}\n> ${symbol}, ${form}, filed ${filed} <${url}>`,
    ),
    answer.wording?.note ?? "",
    ...notes,
    list(choices.map(({ label, question: asked }) => `${label}: ${quoted(asked)}`)),
    ...tables,
    formula === null ? "" : `Formula: ${formula}`,
    tables.length > 0
      ? ""
      : list(operands.map((one) => `${one.label}, ${one.periodLabel}: ${formatFigure(one, "auto")} \`${one.id}\``)),
    sources.length === 0
      ? ""
      : `Sources:\n${list(sources.map(({ title, filed, url }) => `${title}${filed === null ? "" : `, filed ${filed}`}${url === null ? "" : ` <${url}>`}`))}`,
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

/** Text of a reader's, so that nothing in it acts as Markdown. */
function quoted(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[\\`*_[\]<>#|!]/g, "\\$&");
}

function list(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join("\n");
}

function tableMarkdown({ columns, rows }: Extract<AskAnswer["blocks"][number], { readonly kind: "table" }>): string {
  const lines = rows.map(
    ({ label, format, cells }) =>
      `| ${[label, ...cells.map((cell) => (cell === null ? "–" : formatFigure(cell, format)))].join(" | ")} |`,
  );
  return [`| | ${columns.join(" | ")} |`, `|---|${columns.map(() => "---:|").join("")}`, ...lines].join("\n");
}
