import { beforeAll, describe, expect, it } from "vitest";
import type { LanguageModel, ModelAnswer, ModelRequest } from "#contracts/language-model.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { type BundledResearch, finishResearch, openBundledResearch } from "#research/testing/bundled-research.ts";
import { writeWith } from "#testing/model-writers.ts";
import { TRUE_KINDS } from "#testing/hostile-offers.ts";
import { listedFigures } from "#testing/listed-figures.ts";
import type { ModelScript } from "#testing/scripted-model.ts";
import type { Writer } from "./write-text.ts";

let bundled: BundledResearch;
beforeAll(async () => {
  bundled = await openBundledResearch(await openSnapshot("data/snapshot"));
});

const USAGE = { inputTokens: 100, outputTokens: 50, costMicros: null, milliseconds: 1 };

function modelOf(answer: (request: ModelRequest) => ModelAnswer): LanguageModel {
  return {
    name: "compatible:scripted",
    isLocal: true,
    host: "127.0.0.1:1",
    capabilities: () => Promise.resolve(null),
    ask(request) {
      request.onFirstToken?.();
      return Promise.resolve(answer(request));
    },
  };
}

function scripted(script: ModelScript): LanguageModel {
  return modelOf(({ system, prompt }) => {
    const call = { number: 1, hasSchema: true, tools: [], hasToolResult: false, toolResults: "", authorization: null };
    const behaviour = script({ ...call, system, prompt });
    return behaviour.kind === "answer"
      ? { ok: true, text: behaviour.text, usage: USAGE }
      : { ok: false, reason: "failed", detail: "scripted" };
  });
}

function writerOf(model: LanguageModel): Writer & { readonly kept: Map<string, unknown> } {
  const kept = new Map<string, unknown>();
  const cache = {
    read: (key: string) => Promise.resolve(kept.get(key) ?? null),
    write: (key: string, body: unknown) => Promise.resolve(void kept.set(key, body)),
  };
  return { model, cache, signal: new AbortController().signal, kept };
}

async function write(symbol: string, writer: Writer) {
  const finished = await finishResearch({ ...bundled.parts(symbol, { type: "overview" }), writer });
  const texts = finished.events.flatMap((event) => (event.kind === "text" ? [event] : []));
  return { ...finished, texts };
}

/** Tells a script which try of a card a call is. */
function counted(script: ModelScript): ModelScript {
  return (call) => script({ ...call, number: Number(/This is repair (\d)/.exec(call.prompt)?.[1] ?? 0) });
}

describe("writeCards", () => {
  it("removes every sentence with a fault and keeps the true one of most cards", async () => {
    const wrong = await write(
      "KO",
      writerOf(scripted(writeWith(["wrong measure", "wrong period", "wrong direction"]))),
    );
    const honest = await write("KO", writerOf(scripted(writeWith([]))));
    expect(honest.texts.filter(({ sentences }) => sentences.length === 1).length).toBeGreaterThan(
      honest.texts.length / 2,
    );
    expect(wrong.texts.map(({ sentences }) => sentences)).toEqual(honest.texts.map(({ sentences }) => sentences));
  });

  it("leaves the cards as they are without a model, whether it writes or not", async () => {
    const plain = await finishResearch(bundled.parts("NVDA", { type: "overview" }));
    const down = modelOf(() => ({ ok: false, reason: "unreachable", detail: "" }));
    const budget = modelOf(() => ({ ok: false, reason: "day-budget", detail: "" }));
    for (const model of [down, budget, scripted(writeWith([]))]) {
      const { cards, manifest } = await write("NVDA", writerOf(model));
      expect(cards).toEqual(plain.cards);
      expect(manifest.cardsHash).toBe(plain.manifest.cardsHash);
      expect(manifest.writer).toBe("compatible:scripted");
    }
    const { texts, manifest } = await write("NVDA", writerOf(down));
    expect(texts).toEqual([]);
    expect(manifest.text?.note).toBe(
      "compatible:scripted did not word this research (it cannot be reached), so the text is written by our rules alone.",
    );
  });

  it("asks nothing twice for equal facts, and checks what it kept again", async () => {
    const writer = writerOf(scripted(writeWith(["advice"])));
    const first = await write("KO", writer);
    const again = await write("KO", { ...writer, model: modelOf(() => ({ ok: false, reason: "failed", detail: "" })) });
    expect(again.texts.map(({ sentences }) => sentences)).toEqual(first.texts.map(({ sentences }) => sentences));
    expect(again.manifest.text).toMatchObject({ state: "written", inputTokens: 0 });
  });

  it("shows no more sentences of a card than it asks for, whatever a repair writes", async () => {
    const script: ModelScript = ({ number, prompt }) => {
      const figures = listedFigures(prompt).slice(3 * number, 3 * number + 3);
      const written = figures.map((figure) => TRUE_KINDS["true: level"]?.(figure, figures));
      const sentences = [...written, { text: "The company is in excellent health.", slots: [] }];
      return { kind: "answer", text: JSON.stringify({ sentences }) };
    };
    const { texts } = await write("NVDA", writerOf(scripted(counted(script))));
    expect(Math.max(...texts.map(({ sentences }) => sentences.length))).toBe(4);
  });

  it("repairs twice and tells the model why", async () => {
    const prompts: string[] = [];
    const script: ModelScript = (call) => {
      prompts.push(call.prompt);
      return writeWith(["cause"])(call);
    };
    const { texts } = await write("KO", writerOf(scripted(script)));
    const asked = prompts.filter((prompt) => prompt.includes('section "Summary"'));
    expect(asked).toHaveLength(3);
    expect(asked[1]).toContain("failed:");
    expect(texts.find(({ card }) => card === "verdict")?.removed).toHaveLength(1);
  });

  it("reads an answer through thoughts and fences, and takes none from text that is no JSON", async () => {
    const around = "<think>Revenue was $9 in FY2031. {}</think>\n```json\n";
    const thinking = await write("KO", writerOf(scripted(writeWith([], { around }))));
    const plain = await write("KO", writerOf(scripted(writeWith([]))));
    expect(thinking.texts.map(({ sentences }) => sentences)).toEqual(plain.texts.map(({ sentences }) => sentences));
    const half = await write("KO", writerOf(scripted(() => ({ kind: "answer", text: '{"sentences":[{"text":"Rev' }))));
    expect(half.manifest.text).toMatchObject({ state: "written", kept: 0, removed: 0 });
    expect(half.manifest.text?.note).toContain(
      "wrote nothing that passed our checks, so the text is written by our rules",
    );
  });
});
