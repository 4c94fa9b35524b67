import { z } from "zod";
import type { ModelTool } from "#contracts/language-model.ts";
import { figureView } from "#contracts/api/figure.ts";
import type { AskDeps } from "#ask/deps.ts";
import type { AskFunction } from "#ask/functions/define-function.ts";
import { FUNCTIONS } from "#ask/functions/functions.ts";
import type { KnownFigures } from "./known-figures.ts";
import { type Passage, passagesIn } from "./passages.ts";

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
