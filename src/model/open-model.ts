import type { Database } from "#contracts/database.ts";
import type { LanguageModel, ModelCapabilities, ModelTool } from "#contracts/language-model.ts";
import { askModel, type AskDeps } from "./ask-model.ts";
import { createModelBudget, type ModelBounds } from "./budget.ts";
import { isLoopback, type ModelAddress } from "./model-address.ts";
import { createCapabilityStore } from "./model-store.ts";
import { createProviderModel, type ModelObject, refuseModelNames } from "./provider.ts";
import { z } from "zod";
import { parseJson } from "#platform/json.ts";

export interface OpenModelDeps {
  readonly address: ModelAddress;
  /** Sent to the endpoint alone and never logged; null where it asks for none. */
  readonly apiKey: string | null;
  readonly bounds: ModelBounds;
  readonly database: Database;
  /** Reaches the network. */
  readonly fetch: typeof fetch;
  /** Monotonic milliseconds. */
  readonly now: () => number;
  readonly date: () => Date;
  readonly timeoutMs: number;
}

/** A model and what asks again what it can do. */
export interface OpenedModel extends LanguageModel {
  /** Asks the endpoint what it can do and stores it. */
  probe(signal: AbortSignal): Promise<ModelCapabilities>;
}

/** Opens the configured model; nothing is asked of its endpoint yet. */
export function openModel(deps: OpenModelDeps): OpenedModel {
  const { address, apiKey, database } = deps;
  refuseModelNames();
  const fetch = createGuardedFetch(address.baseUrl, deps.fetch);
  const budget = createModelBudget(database, deps.bounds);
  const store = createCapabilityStore(database, address);
  const made = new Map<boolean, Promise<ModelObject>>();
  const openWith = (hasSchemas: boolean): Promise<ModelObject> => {
    const known = made.get(hasSchemas) ?? createProviderModel({ address, apiKey, fetch, hasSchemas });
    made.set(hasSchemas, known);
    return known;
  };
  const open = async () => {
    // Until a probe says otherwise, an endpoint is told in words, which each of them understands.
    const hasSchemas = (await store.read())?.hasSchemas ?? false;
    return { model: await openWith(hasSchemas), hasSchemas };
  };
  const asking = { budget, open, now: deps.now, timeoutMs: deps.timeoutMs };
  return {
    name: address.name,
    isLocal: isLoopback(address.baseUrl),
    host: new URL(address.baseUrl).host,
    ask: (request) => askModel(asking, request),
    capabilities: () => store.read(),
    async probe(signal) {
      const found = await probeModel({ ...asking, address, apiKey, openWith, fetch, date: deps.date }, signal);
      await store.write(found);
      return found;
    },
  };
}

/** A request to another place than the configured endpoint, which was not sent. */
class RefusedOriginError extends Error {
  readonly code = "model/refused-origin";
}

/** No answer of a model is longer, with everything around it. */
const MOST_BYTES = 4 * 1024 * 1024;

/** An answer that is longer than any model's; what came of it is thrown away. */
class OversizedAnswerError extends Error {
  readonly code = "model/oversized";
}

/**
 * A `fetch` that reaches one origin only and follows no redirect, because an endpoint that was swapped, or a library's own
 * default address, must not get what was meant for the configured one (docs/threats.md#60).
 */
function createGuardedFetch(baseUrl: string, send: typeof fetch): typeof fetch {
  const { origin } = new URL(baseUrl);
  return async (input, init) => {
    const url = input instanceof Request ? input.url : input.toString();
    if (new URL(url).origin !== origin) {
      throw new RefusedOriginError(`A request to ${new URL(url).origin} was not sent: the model is at ${origin}.`);
    }
    const answer = await send(input, { ...init, redirect: "manual" });
    if (answer.status >= 300 && answer.status < 400) {
      await answer.body?.cancel();
      throw new RefusedOriginError(`The model's endpoint at ${origin} redirects, which is not followed.`);
    }
    return bounded(answer);
  };
}

function bounded(answer: Response): Response {
  if (answer.body === null) return answer;
  let bytes = 0;
  const counted = answer.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength;
        if (bytes > MOST_BYTES) controller.error(new OversizedAnswerError("The model's answer is too long."));
        else controller.enqueue(chunk);
      },
    }),
  );
  return new Response(counted, answer);
}

interface ProbeDeps extends Omit<AskDeps, "open"> {
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
async function probeModel(deps: ProbeDeps, signal: AbortSignal): Promise<ModelCapabilities> {
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
