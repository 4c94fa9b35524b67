import { z } from "zod";
import { parseJson } from "#platform/json.ts";
import type { ModelCapabilities, ModelTool } from "#contracts/language-model.ts";
import { askModel, type AskDeps } from "./ask-model.ts";
import type { ModelAddress } from "./model-address.ts";
import type { ModelObject } from "./provider.ts";

export interface ProbeDeps extends Omit<AskDeps, "open"> {
  readonly address: ModelAddress;
  readonly apiKey: string | null;
  readonly openWith: (hasSchemas: boolean) => Promise<ModelObject>;
  /** Guarded: it reaches the endpoint alone. */
  readonly fetch: typeof fetch;
  readonly date: () => Date;
}

const WORD = {
  type: "object",
  properties: { word: { type: "string", enum: ["ready"] } },
  required: ["word"],
  additionalProperties: false,
};

/** Tries what an endpoint can do: a schema, a tool, a stream, and what it says of its context. */
export async function probeModel(deps: ProbeDeps, signal: AbortSignal): Promise<ModelCapabilities> {
  const request = { prompt: 'Answer with the word "ready".', maxOutputTokens: 256, budget: "probe", signal };
  const ask = (hasSchemas: boolean, more: { readonly tools?: readonly ModelTool[] }) =>
    askModel(
      { ...deps, open: async () => ({ model: await deps.openWith(hasSchemas), hasSchemas }) },
      { ...request, system: "You answer in JSON.", schema: more.tools === undefined ? WORD : null, ...more },
    );
  const schema = await ask(true, {});
  const hasSchemas = schema.ok && isReady(schema.text);
  const plain = hasSchemas ? schema : await ask(false, {});
  const probedAt = deps.date().toISOString();
  if (!plain.ok) {
    const none = { hasSchemas: false, hasTools: false, hasStreaming: false, context: null };
    return { probedAt, isReachable: false, ...none, detail: plain.detail };
  }
  let called = false;
  const tool: ModelTool = {
    name: "report_ready",
    description: "Call this tool once to report that you are ready.",
    inputSchema: WORD,
    run: () => {
      called = true;
      return Promise.resolve("Thank you.");
    },
  };
  await ask(hasSchemas, { tools: [tool] });
  const context = await readContext(deps, signal);
  // An answer only ever arrives here as a stream.
  const detail = hasSchemas
    ? "The endpoint takes JSON schemas."
    : "The endpoint takes no JSON schemas, so it is told in words.";
  return { probedAt, isReachable: true, hasSchemas, hasTools: called, hasStreaming: true, context, detail };
}

function isReady(text: string): boolean {
  return z.object({ word: z.literal("ready") }).safeParse(parseJson(text)).success;
}

/** vLLM, LM Studio and llama.cpp each name the context of a model in their own way; others do not. */
const models = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      max_model_len: z.number().optional(),
      max_context_length: z.number().optional(),
      context_length: z.number().optional(),
      meta: z.object({ n_ctx: z.number().optional(), n_ctx_train: z.number().optional() }).nullish(),
    }),
  ),
});

async function readContext({ address, apiKey, fetch }: ProbeDeps, signal: AbortSignal): Promise<number | null> {
  try {
    const headers: Record<string, string> = apiKey === null ? {} : { authorization: `Bearer ${apiKey}` };
    const answer = await fetch(`${address.baseUrl}/models`, { headers, signal });
    const read = models.safeParse(await answer.json());
    const own = read.data?.data.find(({ id }) => id === address.model);
    const said = own?.max_model_len ?? own?.max_context_length ?? own?.context_length;
    return said ?? own?.meta?.n_ctx ?? own?.meta?.n_ctx_train ?? null;
  } catch {
    // The list of models is a courtesy; the context is then unknown.
    return null;
  }
}
