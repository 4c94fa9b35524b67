import type { JsonSchema } from "#contracts/language-model.ts";
import { SENTENCE_RULES, SHOWS } from "#research/writer/prompt.ts";

/** The same for every question, so that endpoints can keep it. */
export const ASK_SYSTEM = `You answer a reader's question about listed companies with short factual sentences. Our code checks each sentence and drops those that break a rule. You may call the functions; each figure that they give has a name such as F3, which is its id. If the figures do not answer the question, give no sentence.

${SENTENCE_RULES}

"quotes" may hold one or two passages, copied word for word from a "quotation" that a function gave; leave it empty otherwise.`;

interface AskPromptInput {
  readonly question: string;
  /** Oldest first. */
  readonly before: readonly string[];
  readonly companies: readonly { readonly symbol: string; readonly displayName: string }[];
  readonly asOf: string | null;
  /** Symbols with their share of a portfolio, as the reader agreed to; empty elsewhere. */
  readonly weights: readonly string[];
  readonly figures: readonly string[];
  /** What our rules answer, as plain text. */
  readonly ruleText: readonly string[];
}

/** Asks for the sentences that answer a question. */
export function askPrompt({ question, before, companies, asOf, weights, figures, ruleText }: AskPromptInput): string {
  return [
    "DATA",
    `Question: ${oneLine(question)}`,
    ...(before.length === 0 ? [] : [`Asked before: ${before.map(oneLine).join(" / ")}`]),
    `Companies: ${companies.map(({ symbol, displayName }) => `${symbol} (${oneLine(displayName)})`).join(", ")}`,
    ...(weights.length === 0 ? [] : [`Shares of the portfolio: ${weights.join(", ")}`]),
    `As known on: ${asOf ?? "today"}`,
    "Figures, as id | company | measure | value | period:",
    ...figures,
    "What our rules answer:",
    ...ruleText.map((text) => `- ${oneLine(text)}`),
    "END OF DATA",
    "Answer the question in up to four sentences.",
  ].join("\n");
}

const SENTENCE = {
  type: "object",
  properties: {
    text: { type: "string" },
    slots: {
      type: "array",
      items: {
        type: "object",
        properties: {
          name: { type: "string" },
          figure: { type: "string" },
          show: { type: "string", enum: SHOWS },
        },
        required: ["name", "figure", "show"],
        additionalProperties: false,
      },
    },
  },
  required: ["text", "slots"],
  additionalProperties: false,
};

/** Which figures a model meets is known only once it has called functions, so ids are checked when the answer is read. */
export const ASK_SCHEMA: JsonSchema = {
  type: "object",
  properties: {
    sentences: { type: "array", items: SENTENCE },
    quotes: { type: "array", items: { type: "string" } },
  },
  required: ["sentences", "quotes"],
  additionalProperties: false,
};

function oneLine(text: string): string {
  return text
    .replaceAll(/[\p{C}\s]+/gu, " ")
    .trim()
    .slice(0, 500);
}
