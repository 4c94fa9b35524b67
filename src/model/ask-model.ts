import { setTimeout as wait } from "node:timers/promises";
import type { ModelAnswer, ModelRefusal, ModelRequest, ModelTool } from "#contracts/language-model.ts";
import type { ModelBudget } from "./budget.ts";
import type { ModelObject } from "./provider.ts";

export interface AskDeps {
  readonly budget: ModelBudget;
  /** The model that takes JSON schemas, and the one that is told of them in words. */
  readonly open: () => Promise<{ readonly model: ModelObject; readonly hasSchemas: boolean }>;
  /** Monotonic milliseconds. */
  readonly now: () => number;
  /** How long one answer may take. */
  readonly timeoutMs: number;
}

const MOST_TRIES = 3;
const MOST_STEPS = 8;
/** No answer that anything here asks for is longer. */
const MOST_CHARACTERS = 100_000;
/** Tokens are counted by endpoints; before a call we assume many, so that a budget is never overdrawn. */
const CHARACTERS_PER_TOKEN = 3;

interface Generated {
  readonly text: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** Asks a model once, again where that makes sense, within the budget. Every way of failing is an answer. */
export async function askModel(deps: AskDeps, request: ModelRequest): Promise<ModelAnswer> {
  const { budget, now } = deps;
  const expected = Math.ceil((request.system.length + request.prompt.length) / CHARACTERS_PER_TOKEN);
  for (let attempt = 0; ; attempt += 1) {
    if (request.signal.aborted) return refused("stopped", "The call was stopped.");
    const reserved = await budget.reserve(request.budget, expected, request.maxOutputTokens);
    if (!reserved.ok) return refused(reserved.reason, "The budget is used up.");
    const startedAt = now();
    const result = await generate(deps, request, attempt);
    const used = usedBy(result, expected);
    const milliseconds = Math.round(now() - startedAt);
    await budget.settle(reserved.reservation, { ...used, milliseconds });
    if ("text" in result) {
      const { text } = result;
      const { inputTokens, outputTokens } = used;
      const costMicros = budget.costOf(inputTokens, outputTokens);
      return { ok: true, text, usage: { inputTokens, outputTokens, costMicros, milliseconds } };
    }
    const { reason, detail, retryAfterMs } = result;
    if (retryAfterMs === null || attempt + 1 >= MOST_TRIES) return refused(reason, detail);
    await wait(retryAfterMs, undefined, { signal: request.signal }).catch(() => undefined);
  }
}

/** What an endpoint does not count is guessed high; a call that never reached it used nothing. */
function usedBy(result: Generated | ModelFailure, expected: number): Pick<Generated, "inputTokens" | "outputTokens"> {
  if ("text" in result) {
    const { text, inputTokens, outputTokens } = result;
    const written = Math.ceil(text.length / CHARACTERS_PER_TOKEN);
    return { inputTokens: inputTokens || expected, outputTokens: outputTokens || written };
  }
  const reached: readonly ModelRefusal[] = ["cut", "timeout", "stopped", "too-long", "empty"];
  return { inputTokens: reached.includes(result.reason) ? expected : 0, outputTokens: 0 };
}

function refused(reason: ModelRefusal, detail: string): ModelAnswer {
  return { ok: false, reason, detail };
}

async function generate(deps: AskDeps, request: ModelRequest, attempt: number): Promise<Generated | ModelFailure> {
  const { signal: stopped } = request;
  const ending = new AbortController();
  const late = AbortSignal.timeout(deps.timeoutMs);
  try {
    return await readStream(deps, request, AbortSignal.any([stopped, late, ending.signal]));
  } catch (error) {
    if (stopped.aborted) return { reason: "stopped", detail: "The call was stopped.", retryAfterMs: null };
    return readFailure(late.aborted ? late.reason : error, attempt);
  } finally {
    // An answer that we stopped reading would otherwise go on at the endpoint's cost.
    ending.abort();
  }
}

async function readStream(
  deps: AskDeps,
  request: ModelRequest,
  signal: AbortSignal,
): Promise<Generated | ModelFailure> {
  const { streamText, isStepCount, jsonSchema, Output, tool } = await import("ai");
  const { model, hasSchemas } = await deps.open();
  const { system, prompt, schema, maxOutputTokens, tools = [] } = request;
  const asTool = ({ name, description, inputSchema, run }: ModelTool) => {
    const taken = tool({ description, inputSchema: jsonSchema(inputSchema), execute: (input: unknown) => run(input) });
    return [name, taken] as const;
  };
  const { stream } = streamText({
    model,
    instructions: schema === null || hasSchemas ? system : `${system}\n\n${inWords(schema)}`,
    prompt,
    maxOutputTokens,
    temperature: 0,
    maxRetries: 0,
    abortSignal: signal,
    onError: () => undefined,
    ...(schema !== null && hasSchemas ? { output: Output.object({ schema: jsonSchema(schema) }) } : {}),
    ...(tools.length > 0 ? { tools: Object.fromEntries(tools.map(asTool)), stopWhen: isStepCount(MOST_STEPS) } : {}),
  });
  let text = "";
  let hasBegun = false;
  for await (const part of stream) {
    if ((part.type === "text-delta" || part.type === "reasoning-delta") && !hasBegun) {
      hasBegun = true;
      request.onFirstToken?.();
    }
    if (part.type === "text-delta") {
      text += part.text;
      request.onText?.(text);
    }
    if (text.length > MOST_CHARACTERS)
      return { reason: "too-long", detail: "The answer was too long.", retryAfterMs: null };
    if (part.type === "error") throw part.error;
    if (part.type === "abort") throw signal.reason;
    if (part.type === "finish") {
      const { inputTokens = 0, outputTokens = 0 } = part.totalUsage;
      return ended(text, part.finishReason, { inputTokens, outputTokens });
    }
  }
  return { reason: "cut", detail: "The answer broke off.", retryAfterMs: 0 };
}

function ended(
  text: string,
  finishReason: string,
  usage: Pick<Generated, "inputTokens" | "outputTokens">,
): Generated | ModelFailure {
  if (finishReason === "length")
    return { reason: "too-long", detail: "The answer was longer than allowed.", retryAfterMs: null };
  if (finishReason !== "stop" && finishReason !== "tool-calls") {
    return { reason: "cut", detail: "The answer broke off.", retryAfterMs: 0 };
  }
  if (text.trim() === "") return { reason: "empty", detail: "The answer was empty.", retryAfterMs: null };
  return { text, ...usage };
}

function inWords(schema: object): string {
  return `Answer with one JSON object and nothing else. It must match this JSON schema:\n${JSON.stringify(schema)}`;
}

/** How a call failed, and whether and when another try makes sense. */
interface ModelFailure {
  readonly reason: ModelRefusal;
  readonly detail: string;
  /** Null: trying again is of no use. */
  readonly retryAfterMs: number | null;
}

/** A wait that is longer than this is a refusal: nobody reads a page that long. */
const LONGEST_WAIT_MS = 10_000;
const FIRST_WAIT_MS = 500;

/** Reads an error of the libraries by its fields; their messages are never shown, because they may repeat what was sent. */
function readFailure(error: unknown, attempt: number): ModelFailure {
  const chain = causesOf(error);
  const code = chain.map((one) => fieldOf(one, "code")).find((one) => typeof one === "string");
  if (code === "model/refused-origin") return final("refused-origin", "The endpoint leads to another origin.");
  if (code === "model/oversized") return final("too-long", "The answer was too long.");
  if (chain.some((one) => fieldOf(one, "name") === "TimeoutError"))
    return final("timeout", "The answer took too long.");
  const status = chain.map((one) => fieldOf(one, "statusCode")).find((one) => typeof one === "number");
  if (typeof status === "number") return ofStatus(status, retryAfterOf(chain), attempt);
  if (typeof code === "string" && /^(?:ECONNREFUSED|ENOTFOUND|EAI_|EHOST|ENET|UND_ERR_CONNECT)/.test(code)) {
    return final("unreachable", `The endpoint cannot be reached (${code}).`);
  }
  return again("cut", "The answer broke off.", attempt, null);
}

function ofStatus(status: number, retryAfter: number | null, attempt: number): ModelFailure {
  const detail = `The endpoint answered ${status}.`;
  if (status === 401 || status === 403) return final("bad-key", detail);
  if (status === 404) return final("unknown-model", detail);
  if (status === 429) return again("busy", detail, attempt, retryAfter);
  if (status >= 500) return again("failed", detail, attempt, retryAfter);
  // A success whose body could not be read.
  return status < 300 ? again("cut", "The answer broke off.", attempt, null) : final("failed", detail);
}

function final(reason: ModelRefusal, detail: string): ModelFailure {
  return { reason, detail, retryAfterMs: null };
}

function again(reason: ModelRefusal, detail: string, attempt: number, retryAfter: number | null): ModelFailure {
  const wait = retryAfter ?? FIRST_WAIT_MS * 2 ** attempt;
  return { reason, detail, retryAfterMs: wait > LONGEST_WAIT_MS ? null : wait };
}

/** Milliseconds, of a number of seconds; RFC 9110 section 10.2.3 also knows dates, which endpoints do not send. */
function retryAfterOf(chain: readonly unknown[]): number | null {
  const headers = chain.map((one) => fieldOf(one, "responseHeaders")).find((one) => typeof one === "object");
  const seconds = Number(fieldOf(headers, "retry-after") ?? NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null;
}

function causesOf(error: unknown): readonly unknown[] {
  const chain: unknown[] = [];
  for (let one = error; one !== undefined && one !== null && chain.length < 6; one = fieldOf(one, "cause")) {
    chain.push(one);
  }
  return chain;
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
