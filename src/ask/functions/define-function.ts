import { z } from "zod";
import type { AskDeps } from "#ask/deps.ts";
import type { Immutable } from "#contracts/api/immutable.ts";

/** Why a function gave no result; the detail is a whole sentence. */
export interface FunctionRefusal {
  readonly reason:
    | "unknown-company"
    | "ambiguous-company"
    | "not-a-company"
    | "not-held"
    | "unknown-measure"
    | "unknown-figure"
    | "unknown-period"
    | "bad-date"
    | "bad-cursor"
    | "bad-screen"
    | "no-words"
    | "unknown-passage"
    | "needs-server"
    | "needs-sign-in"
    | "unknown-portfolio";
  readonly detail: string;
  /** What to ask for instead. */
  readonly choices: readonly string[];
}

export type FunctionAnswer<Output> =
  | { readonly ok: true; readonly output: Output }
  | { readonly ok: false; readonly refusal: FunctionRefusal };

export type FunctionCall =
  | FunctionAnswer<Readonly<Record<string, unknown>>>
  | {
      readonly ok: false;
      readonly refusal: { readonly reason: "bad-input"; readonly detail: string; readonly choices: readonly string[] };
    };

interface Definition<Input extends z.ZodObject, Output extends z.ZodObject> {
  /** snake_case, stable. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Input;
  readonly output: Output;
  run(input: z.output<Input>, deps: AskDeps, signal: AbortSignal): Promise<FunctionAnswer<Immutable<z.input<Output>>>>;
}

/** One function that questions, models, MCP clients and the command line call alike. It only reads. */
export interface AskFunction {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodObject;
  readonly output: z.ZodObject;
  /** Parses what a caller sent, then runs the function. Throws when the function breaks its own output schema. */
  call(input: unknown, deps: AskDeps, signal: AbortSignal): Promise<FunctionCall>;
}

/** Makes an entry of the registry from a definition with its own types. */
export function defineFunction<Input extends z.ZodObject, Output extends z.ZodObject>(
  definition: Definition<Input, Output>,
): AskFunction {
  const { name, title, description, input, output } = definition;
  return {
    name,
    title,
    description,
    input,
    output,
    async call(given, deps, signal) {
      const parsed = input.safeParse(given);
      if (!parsed.success) {
        return { ok: false, refusal: { reason: "bad-input", detail: z.prettifyError(parsed.error), choices: [] } };
      }
      const answer = await definition.run(parsed.data, deps, signal);
      return answer.ok ? { ok: true, output: output.parse(answer.output) } : answer;
    },
  };
}

/** Says no, with a whole sentence. */
export function refuse(
  reason: FunctionRefusal["reason"],
  detail: string,
  choices: readonly string[] = [],
): { readonly ok: false; readonly refusal: FunctionRefusal } {
  return { ok: false, refusal: { reason, detail, choices } };
}
