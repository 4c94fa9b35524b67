import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { parseJson } from "#platform/json.ts";

/** How the scripted endpoint answers one call. */
export type ModelBehaviour =
  | { readonly kind: "answer"; readonly text: string; /** Between two pieces (0). */ readonly pauseMs?: number }
  /** Calls a tool, the first that it is given where none is named. */
  | { readonly kind: "call-tool"; readonly input: unknown; readonly tool?: string }
  | { readonly kind: "status"; readonly status: number; readonly retryAfter?: string }
  /** Ends the connection after half of the text. */
  | { readonly kind: "cut"; readonly text: string }
  /** Says nothing until the client leaves. */
  | { readonly kind: "silent" }
  | { readonly kind: "redirect"; readonly to: string }
  /** Sends this many bytes of text. */
  | { readonly kind: "oversized"; readonly bytes: number };

/** One call as the endpoint got it. */
export interface ModelCall {
  /** From 1. */
  readonly number: number;
  readonly system: string;
  readonly prompt: string;
  readonly hasSchema: boolean;
  /** Names of the tools it may call. */
  readonly tools: readonly string[];
  /** Whether a tool has been called and answered. */
  readonly hasToolResult: boolean;
  /** What tools have answered, as text. */
  readonly toolResults: string;
  readonly authorization: string | null;
}

export interface ScriptedModel {
  /** The base URL, with `/v1`. */
  readonly url: string;
  readonly port: number;
  readonly calls: readonly ModelCall[];
  /** Instants, by `performance.now()`, at which clients left before the answer was complete. */
  readonly left: readonly number[];
  /** Instants at which the first piece of an answer was sent. */
  readonly began: readonly number[];
  /** Replaces the script from the next call on. */
  play(script: ModelScript): void;
  close(): Promise<void>;
}

export type ModelScript = (call: ModelCall) => ModelBehaviour;

const content = z.union([z.string(), z.array(z.object({ text: z.string().default("") }))]).nullish();
const chat = z.object({
  stream: z.boolean().default(false),
  messages: z.array(z.object({ role: z.string(), content })),
  response_format: z.object({ type: z.string() }).optional(),
  tools: z.array(z.object({ function: z.object({ name: z.string() }) })).default([]),
});

/** Starts an OpenAI-compatible endpoint on a free port of this machine that does what its script says. */
export async function startScriptedModel(script: ModelScript, port = 0): Promise<ScriptedModel> {
  const calls: ModelCall[] = [];
  const left: number[] = [];
  const began: number[] = [];
  const playing = { script };
  const server = createServer((request, response) => {
    response.on("close", () => {
      if (!response.writableFinished) left.push(performance.now());
    });
    answerCall(request, response, { calls, began, playing }).catch((error: unknown) =>
      response.destroy(Error(String(error))),
    );
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new TypeError("startScriptedModel(): no port");
  return {
    url: `http://127.0.0.1:${address.port}/v1`,
    port: address.port,
    calls,
    left,
    began,
    play: (next) => void (playing.script = next),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

interface Playing {
  readonly calls: ModelCall[];
  readonly began: number[];
  readonly playing: { readonly script: ModelScript };
}

async function answerCall(
  request: IncomingMessage,
  response: ServerResponse,
  { calls, began, playing }: Playing,
): Promise<void> {
  if (request.url === "/v1/models") {
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ data: [{ id: "scripted", max_model_len: 16_384 }] }));
    return;
  }
  const body = chat.parse(parseJson(await text(request)));
  const call = callOf(body, calls.length + 1, request.headers.authorization ?? null);
  calls.push(call);
  const behaviour = playing.script(call);
  if (behaviour.kind === "answer") began.push(performance.now());
  await behave(behaviour, call, response);
}

function callOf(body: z.output<typeof chat>, number: number, authorization: string | null): ModelCall {
  const textOf = (role: string): string =>
    body.messages
      .filter((message) => message.role === role)
      .map(({ content: text }) => (typeof text === "string" ? text : (text ?? []).map((part) => part.text).join("")))
      .join("\n");
  return {
    number,
    system: textOf("system"),
    prompt: textOf("user"),
    hasSchema: body.response_format?.type === "json_schema",
    tools: body.tools.map((tool) => tool.function.name),
    hasToolResult: body.messages.some(({ role }) => role === "tool"),
    toolResults: textOf("tool"),
    authorization,
  };
}

async function behave(behaviour: ModelBehaviour, call: ModelCall, response: ServerResponse): Promise<void> {
  switch (behaviour.kind) {
    case "status":
      if (behaviour.retryAfter !== undefined) response.setHeader("retry-after", behaviour.retryAfter);
      response.writeHead(behaviour.status, { "content-type": "application/json" });
      response.end(JSON.stringify({ error: { message: "scripted" } }));
      return;
    case "redirect":
      response.writeHead(307, { location: behaviour.to }).end();
      return;
    case "silent":
      return;
    case "cut":
      await stream(response, [behaviour.text.slice(0, behaviour.text.length / 2)], 0);
      response.destroy();
      return;
    case "oversized":
      await stream(
        response,
        Array.from({ length: Math.ceil(behaviour.bytes / 65_536) }, () => "x".repeat(65_536)),
        0,
      );
      finish(response, "stop");
      return;
    case "call-tool":
      callTool(response, behaviour.tool ?? call.tools[0] ?? "", behaviour.input);
      return;
    case "answer":
      await stream(response, piecesOf(behaviour.text), behaviour.pauseMs ?? 0);
      finish(response, "stop");
      return;
  }
}

function piecesOf(text: string): readonly string[] {
  return text.match(/[\s\S]{1,40}/g) ?? [];
}

async function stream(response: ServerResponse, pieces: readonly string[], pauseMs: number): Promise<void> {
  response.writeHead(200, { "content-type": "text/event-stream" });
  for (const piece of pieces) {
    if (response.destroyed) return;
    send(response, { delta: { role: "assistant", content: piece }, finish_reason: null });
    if (pauseMs > 0) await wait(pauseMs);
  }
}

function callTool(response: ServerResponse, name: string, input: unknown): void {
  response.writeHead(200, { "content-type": "text/event-stream" });
  const call = { index: 0, id: "call-1", type: "function", function: { name, arguments: JSON.stringify(input) } };
  send(response, { delta: { role: "assistant", tool_calls: [call] }, finish_reason: null });
  finish(response, "tool_calls");
}

function finish(response: ServerResponse, reason: string): void {
  send(
    response,
    { delta: {}, finish_reason: reason },
    { prompt_tokens: 100, completion_tokens: 50, total_tokens: 150 },
  );
  response.end("data: [DONE]\n\n");
}

function send(response: ServerResponse, choice: object, usage: object | null = null): void {
  const chunk = { id: "scripted", object: "chat.completion.chunk", created: 0, model: "scripted" };
  const body = { ...chunk, choices: [{ index: 0, ...choice }], ...(usage === null ? {} : { usage }) };
  response.write(`data: ${JSON.stringify(body)}\n\n`);
}
