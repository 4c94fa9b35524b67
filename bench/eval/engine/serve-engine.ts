import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { parseJson } from "#platform/json.ts";
import { objectIn } from "#research/writer/read-answer.ts";
import type { Offer } from "#testing/hostile-offers.ts";
import type { Engine } from "./install-engine.ts";
import { CONTEXT } from "./write-gguf.ts";

const request = z.object({
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
  response_format: z.object({ json_schema: z.object({ schema: z.record(z.string(), z.unknown()) }) }).optional(),
});
const written = z.object({
  sentences: z.array(
    z.object({
      text: z.string(),
      slots: z.array(z.object({ name: z.string(), figure: z.string(), show: z.string() })),
    }),
  ),
});

export interface EngineServer {
  readonly url: string;
  readonly calls: { readonly number: number; readonly prompt: string }[];
  readonly offers: Offer[];
  close(): Promise<void>;
}

const MOST_TOKENS = 800;

/** Serves an engine as an OpenAI-compatible endpoint that answers each schema with its grammar. */
export async function serveEngine({ getLlama, LlamaCompletion }: Engine, modelPath: string): Promise<EngineServer> {
  const llama = await getLlama({ gpu: false, build: "never", progressLogs: false });
  const model = await llama.loadModel({ modelPath, gpuLayers: 0 });
  const context = await model.createContext({ contextSize: CONTEXT, threads: 1 });
  const sequence = context.getSequence();
  const calls: EngineServer["calls"] = [];
  const offers: Offer[] = [];
  const answer = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (incoming.method === "GET") return void response.end('{"data":[]}');
    const { messages, response_format: format } = request.parse(parseJson(await text(incoming)));
    const prompt = messages.map(({ content }) => content).join("\n");
    const number = calls.length + 1;
    calls.push({ number, prompt: messages.at(-1)?.content ?? "" });
    const schema = format?.json_schema.schema;
    const grammar = schema === undefined ? undefined : await llama.createGrammarForJsonSchema(bounded(schema));
    await sequence.clearHistory();
    const completion = new LlamaCompletion({ contextSequence: sequence });
    const options = { maxTokens: grammar === undefined ? 16 : MOST_TOKENS, temperature: 1.1, seed: number, grammar };
    const made = await completion.generateCompletion(prompt, options);
    completion.dispose({ disposeSequence: false });
    const read = written.safeParse(objectIn(made));
    // Whatever it writes is nonsense, so none of it may be shown.
    for (const sentence of read.data?.sentences ?? []) {
      offers.push({ call: number, kind: "nonsense in the right form", isTrue: false, written: sentence });
    }
    stream(response, made);
  };
  const server = createServer((incoming, response) => {
    answer(incoming, response).catch((error: unknown) => response.destroy(Error(String(error))));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new TypeError("serveEngine(): no port");
  return {
    url: `http://127.0.0.1:${address.port}/v1`,
    calls,
    offers,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** Without bounds, an engine that makes no sense would write one endless text, or none. */
function bounded(schema: unknown): object {
  if (Array.isArray(schema)) return schema.map((one: unknown) => (typeof one === "object" ? bounded(one) : one));
  if (typeof schema !== "object" || schema === null) return {};
  const entries = Object.entries(schema).map(([key, value]: [string, unknown]) => {
    const isNested = typeof value === "object" && value !== null && key !== "enum" && key !== "required";
    return [key, isNested ? bounded(value) : value] as const;
  });
  const { type, enum: values } = { type: undefined, enum: undefined, ...schema };
  const bounds =
    type === "array"
      ? { minItems: 1, maxItems: 2 }
      : type === "string" && values === undefined
        ? { minLength: 2, maxLength: 30 }
        : {};
  return { ...Object.fromEntries(entries), ...bounds };
}

function stream(response: ServerResponse, made: string): void {
  response.writeHead(200, { "content-type": "text/event-stream" });
  const chunk = { id: "engine", object: "chat.completion.chunk", created: 0, model: "random" };
  const send = (delta: object, reason: string | null): void =>
    void response.write(
      `data: ${JSON.stringify({ ...chunk, choices: [{ index: 0, delta, finish_reason: reason }] })}\n\n`,
    );
  send({ role: "assistant", content: made }, null);
  send({}, "stop");
  response.end("data: [DONE]\n\n");
}
