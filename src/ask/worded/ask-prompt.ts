import type { JsonSchema, ModelTool } from "#contracts/language-model.ts";
import { SENTENCE_RULES, SHOWS } from "#research/writer/prompt.ts";
import { z } from "zod";
import { figureView } from "#contracts/api/figure.ts";
import type { AskDeps } from "#ask/deps.ts";
import type { AskFunction } from "#ask/functions/define-function.ts";
import { FUNCTIONS } from "#ask/functions/functions.ts";
import type { KnownFigures } from "./known-figures.ts";
import { type Passage, passagesIn } from "./passages.ts";

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

interface AskToolsInput {
  readonly deps: AskDeps;
  /** The day that the question is about; null for today. The model can't choose another. */
  readonly asOf: string | null;
  readonly known: KnownFigures;
  readonly signal: AbortSignal;
  /** Told the title of each function that the model calls. */
  readonly onCall: (title: string) => void;
  /** Told the passages of filings that the model is shown. */
  readonly onPassages: (passages: readonly Passage[]) => void;
}

const MOST_CHARACTERS = 12_000;

/** Every function of the registry as a tool. Each reads only, and the figures it answers with can be named from then on. */
export function createAskTools(input: AskToolsInput): readonly ModelTool[] {
  return FUNCTIONS.map((entry) => ({
    name: entry.name,
    description: entry.description,
    inputSchema: z.toJSONSchema(entry.input, { io: "input", target: "draft-7" }),
    run: (given) => callFunction(entry, given, input),
  }));
}

async function callFunction(entry: AskFunction, given: unknown, input: AskToolsInput): Promise<string> {
  const { deps, asOf, known, signal, onCall, onPassages } = input;
  onCall(entry.title);
  const answer = await entry.call(asKnownOn(entry, given, asOf), deps, signal);
  if (!answer.ok) {
    const { detail, choices } = answer.refusal;
    return choices.length === 0 ? detail : `${detail} Choose one of: ${choices.join("; ")}.`;
  }
  onPassages(passagesIn(answer.output).filter(({ filed }) => asOf === null || filed <= asOf));
  const text = JSON.stringify(withNames(answer.output, known));
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)} … (cut off; ask for less)` : text;
}

function asKnownOn({ input }: AskFunction, given: unknown, asOf: string | null): unknown {
  const isDated = asOf !== null && "asOf" in input.shape && typeof given === "object" && given !== null;
  return isDated ? { ...given, asOf } : given;
}

/** A result with each figure as one line, under the name by which a sentence may use it. */
function withNames(value: unknown, known: KnownFigures): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => withNames(one, known));
  if (typeof value !== "object" || value === null) return value;
  const view = figureView.safeParse(value);
  if (!view.success) return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withNames(one, known)]));
  const figure = known.meet(view.data.id);
  return figure === null ? `${view.data.label}, ${view.data.periodLabel}: no figure to name` : known.line(figure);
}
