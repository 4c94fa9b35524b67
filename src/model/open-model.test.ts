import diagnostics from "node:diagnostics_channel";
import { createServer } from "node:http";
import { once } from "node:events";
import { Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import type { ModelRequest } from "#contracts/language-model.ts";
import { PGLITE } from "#testing/databases.ts";
import { type ModelScript, startScriptedModel } from "#testing/scripted-model.ts";
import type { ModelBounds } from "./budget.ts";
import { readModelAddress } from "./model-address.ts";
import { openModel } from "./open-model.ts";

const NO_BOUNDS: ModelBounds = {
  tokensPerRun: null,
  tokensPerDay: null,
  secondsPerRun: null,
  dollarsPerDay: null,
  prices: { input: 1, output: 2 },
};

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  while (closing.length > 0) await closing.pop()?.();
});

async function open(script: ModelScript, bounds: Partial<ModelBounds> = {}, timeoutMs = 5_000) {
  const [endpoint, database] = await Promise.all([startScriptedModel(script), PGLITE.open()]);
  closing.push(
    () => database.close(),
    () => endpoint.close(),
  );
  const address = readModelAddress("compatible:scripted", endpoint.url);
  if (address === null) throw new TypeError("no address");
  const model = openModel({
    address,
    apiKey: "sk-secret",
    bounds: { ...NO_BOUNDS, ...bounds },
    database,
    fetch,
    now: () => performance.now(),
    date: () => new Date("2026-09-22T12:00:00Z"),
    timeoutMs,
  });
  return { model, endpoint };
}

const REQUEST: Omit<ModelRequest, "signal"> = {
  system: "Be short.",
  prompt: "Say ready.",
  schema: null,
  maxOutputTokens: 100,
  budget: "run-1",
};
const ask = (more: Partial<ModelRequest> = {}): ModelRequest => ({
  ...REQUEST,
  signal: new AbortController().signal,
  ...more,
});
const ready: ModelScript = () => ({ kind: "answer", text: "ready" });

/** Every TCP connection that this process opens while `work` runs, by its port. */
async function connectionsDuring(work: () => Promise<void>): Promise<ReadonlySet<number>> {
  const ports = new Set<number>();
  const sockets: Socket[] = [];
  const note = (message: unknown): void => {
    const socket: unknown = typeof message === "object" && message !== null ? Reflect.get(message, "socket") : null;
    if (!(socket instanceof Socket)) return;
    sockets.push(socket);
    socket.on("connect", () => socket.remotePort !== undefined && ports.add(socket.remotePort));
  };
  diagnostics.subscribe("net.client.socket", note);
  await work();
  diagnostics.unsubscribe("net.client.socket", note);
  expect(sockets.length).toBeGreaterThan(0);
  return ports;
}

describe("openModel", () => {
  it("docs/threats.md#60: connects to the configured endpoint and to nothing else, whatever it answers", async () => {
    const elsewhere = createServer((_request, response) => response.end("{}"));
    elsewhere.listen(0, "127.0.0.1");
    await once(elsewhere, "listening");
    closing.push(async () => void elsewhere.close());
    const address = elsewhere.address();
    const to = typeof address === "object" && address !== null ? `http://127.0.0.1:${address.port}/v1/x` : "";
    const { model, endpoint } = await open(({ number }) =>
      number < 4 ? { kind: "redirect", to } : { kind: "answer", text: "ready" },
    );
    const ports = await connectionsDuring(async () => {
      await model.probe(new AbortController().signal);
      const redirected = await model.ask(ask());
      expect(redirected.ok || redirected.reason).toBe("refused-origin");
      expect(await model.ask(ask())).toMatchObject({ ok: true, text: "ready" });
    });
    expect([...ports]).toEqual([endpoint.port]);
  });

  it("docs/threats.md#60: makes a bare model name an error instead of a call to a gateway", async () => {
    await open(ready);
    const { generateText } = await import("ai");
    await expect(generateText({ model: "openai/gpt-5", prompt: "Hello" })).rejects.toThrow(/named "openai\/gpt-5"/);
  });

  it("sends the key to the endpoint and repeats it nowhere", async () => {
    const { model, endpoint } = await open(() => ({ kind: "status", status: 401 }));
    const refused = await model.ask(ask());
    expect(endpoint.calls[0]?.authorization).toBe("Bearer sk-secret");
    expect(refused).toMatchObject({ ok: false, reason: "bad-key" });
    expect(JSON.stringify([refused, model])).not.toContain("sk-secret");
  });

  it.each([
    ["unknown-model", { kind: "status", status: 404 }],
    ["failed", { kind: "status", status: 500 }],
    ["busy", { kind: "status", status: 429, retryAfter: "60" }],
    ["cut", { kind: "cut", text: "half of this" }],
    ["empty", { kind: "answer", text: " " }],
    ["too-long", { kind: "oversized", bytes: 8_000_000 }],
    ["timeout", { kind: "silent" }],
  ] as const)("answers with the reason where an endpoint fails: %s", { timeout: 60_000 }, async (reason, behaviour) => {
    const { model } = await open(() => behaviour, {}, 2_500);
    const answer = await model.ask(ask());
    expect(answer.ok || answer.reason).toBe(reason);
  });

  it("says so where nothing listens at the endpoint", async () => {
    const { model, endpoint } = await open(ready);
    await endpoint.close();
    closing.pop();
    const answer = await model.ask(ask());
    expect(answer.ok || answer.reason).toBe("unreachable");
  });

  it("asks again where the endpoint says when, and after an error", async () => {
    const { model, endpoint } = await open(({ number }) =>
      number === 1
        ? { kind: "status", status: 429, retryAfter: "0" }
        : number === 2
          ? { kind: "status", status: 503 }
          : { kind: "answer", text: "ready" },
    );
    expect(await model.ask(ask())).toMatchObject({ ok: true, text: "ready" });
    expect(endpoint.calls).toHaveLength(3);
  });

  it("stops a call when it is told to, at the endpoint too", async () => {
    const { model, endpoint } = await open(() => ({ kind: "answer", text: "x".repeat(4_000), pauseMs: 20 }));
    const stopping = new AbortController();
    const answer = await model.ask(ask({ signal: stopping.signal, onFirstToken: () => stopping.abort() }));
    expect(answer.ok || answer.reason).toBe("stopped");
    await expect.poll(() => endpoint.left.length).toBe(1);
  });

  it("gives nothing more than the budgets of a run and of a day allow, also to calls at the same time", async () => {
    const { model } = await open(ready, { tokensPerRun: 320, tokensPerDay: 520 });
    const answers = await Promise.all([1, 2, 3, 4].map(() => model.ask(ask())));
    // A call reserves 107 tokens and uses 150, as the endpoint counts them.
    const reasons = answers.map((answer) => (answer.ok ? "answered" : answer.reason));
    expect(reasons.filter((reason) => reason === "answered").length).toBeLessThanOrEqual(2);
    expect(new Set(reasons)).toEqual(new Set(["answered", "run-budget"]));
    const others = [await model.ask(ask({ budget: "run-2" })), await model.ask(ask({ budget: "run-3" }))];
    expect(others.map((answer) => (answer.ok ? "answered" : answer.reason))).toContain("day-budget");
  });

  it("counts money where prices are known", async () => {
    const { model } = await open(ready, { dollarsPerDay: 0.0003 });
    expect(await model.ask(ask())).toMatchObject({ ok: true, usage: { costMicros: 200 } });
    const answer = await model.ask(ask());
    expect(answer.ok || answer.reason).toBe("day-budget");
  });

  it("finds out what an endpoint can do and remembers it", async () => {
    const { model, endpoint } = await open(({ hasSchema, tools, hasToolResult }) =>
      tools.length > 0 && !hasToolResult
        ? { kind: "call-tool", input: { word: "ready" } }
        : { kind: "answer", text: hasSchema ? '{"word":"ready"}' : "ready" },
    );
    expect(await model.capabilities()).toBeNull();
    const found = await model.probe(new AbortController().signal);
    expect(found).toMatchObject({
      isReachable: true,
      hasSchemas: true,
      hasTools: true,
      hasStreaming: true,
      context: 16_384,
    });
    expect(await model.capabilities()).toEqual(found);
    await model.ask(ask({ schema: { type: "object", properties: {}, additionalProperties: false } }));
    expect(endpoint.calls.at(-1)?.hasSchema).toBe(true);
  });

  it("tells an endpoint without schemas in words", async () => {
    const { model, endpoint } = await open(({ hasSchema }) =>
      hasSchema ? { kind: "status", status: 400 } : { kind: "answer", text: '{"word":"ready"}' },
    );
    expect(await model.probe(new AbortController().signal)).toMatchObject({ hasSchemas: false, hasTools: false });
    expect(await model.ask(ask({ schema: { type: "object" } }))).toMatchObject({ ok: true });
    expect(endpoint.calls.at(-1)?.system).toContain("JSON schema");
  });
});
