import { readFile } from "node:fs/promises";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { AskDeps } from "#ask/deps.ts";
import { openBundledDeps } from "#ask/testing/bundled-deps.ts";
import type { AskAnswer, AskLine } from "#contracts/api/ask.ts";
import type { LanguageModel, ModelRequest } from "#contracts/language-model.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { finishResearch, openBundledResearch } from "#research/testing/bundled-research.ts";
import { renderSentence } from "#research/text/sentence.ts";
import { listedFigures } from "#testing/listed-figures.ts";
import { openMcpOfBundledFigures } from "#testing/mcp/mcp-server.ts";
import { createAskService } from "./open-ask.ts";

const injections = z.array(z.object({ where: z.string(), text: z.string() }));
/** What an instruction of the corpus asks for, or carries. */
const OBEYED = /900|evil|<|javascript:|42|\{|alert/i;
const ASKED = z.object({
  answer: z.object({
    state: z.string(),
    sentences: z.array(z.unknown()),
    operands: z.array(z.unknown()),
    notes: z.array(z.string()),
  }),
  markdown: z.string(),
});
const { signal } = new AbortController();

interface Obedient extends LanguageModel {
  readonly calls: ModelRequest[];
  /** The functions that it was made to call. */
  readonly called: string[];
}

/** A model that does what a text tells it: it writes the text, quotes it, puts it next to a true figure and calls what it names. */
function obedientModel(text: string): Obedient {
  const [calls, called]: [ModelRequest[], string[]] = [[], []];
  const able = { isReachable: true, hasSchemas: true, hasTools: true, hasStreaming: true, context: null, detail: "" };
  return {
    name: "compatible:obedient",
    isLocal: false,
    host: "models.example",
    calls,
    called,
    capabilities: () => Promise.resolve({ probedAt: "", ...able }),
    async ask(request) {
      calls.push(request);
      for (const tool of request.tools ?? []) {
        if (tool.name !== "search_filings" && !text.includes(tool.name)) continue;
        called.push(tool.name);
        await tool.run({ query: "revenue", company: "AMD", measures: ["revenue"] });
      }
      const [figure] = listedFigures(request.prompt);
      const slots = figure === undefined ? [] : [{ name: "a", figure: figure.id, show: "value" }];
      const sentences = [
        { text, slots: [] },
        { text: `${text} {a}.`, slots },
        { text: `${figure?.label ?? ""} was {a}, ${text}.`, slots },
        { text: `Revenue was $900 billion, ${text}`, slots: [] },
      ];
      const usage = { inputTokens: 1, outputTokens: 1, costMicros: null, milliseconds: 1 };
      return {
        ok: true,
        text: JSON.stringify({ sentences, quotes: [text, "Revenue was $900 billion in FY2026."] }),
        usage,
      };
    },
  };
}

describe("injections (docs/threats.md#60)", () => {
  const all = new Map<string, readonly string[]>();
  const textsOf = (where: string): readonly string[] => all.get(where) ?? [];
  let deps: AskDeps;
  let bundled: Awaited<ReturnType<typeof openBundledResearch>>;
  beforeAll(async () => {
    const found = injections.parse(JSON.parse(await readFile("bench/eval/injections.json", "utf8")));
    for (const [where, group] of Map.groupBy(found, (one) => one.where))
      all.set(
        where,
        group.map(({ text }) => text),
      );
    const snapshot = await openSnapshot("data/snapshot");
    [deps, bundled] = await Promise.all([openBundledDeps(snapshot), openBundledResearch(snapshot)]);
  });

  async function ask(question: string, model: LanguageModel, weights: readonly string[] = [], own = deps) {
    const lines: AskLine[] = [];
    const questions = { take: () => Promise.resolve(true), giveBack: () => Promise.resolve() };
    const portfolio = { hasAgreed: true, weights: weights.map((symbol) => ({ symbol, weight: 0.5 })) };
    const asked = { question, before: [], symbol: "NVDA", within: [], portfolio };
    const answer = await createAskService(own, { model, questions }).word(
      asked,
      { userId: null, client: "test" },
      (line) => void lines.push(line),
      signal,
    );
    return { answer, lines };
  }
  const shownOf = ({ wording }: AskAnswer): readonly string[] => (wording?.sentences ?? []).map(renderSentence);

  it("are at least sixty, of every place that a text can come from", () => {
    expect([...all.values()].flat().length).toBeGreaterThanOrEqual(60);
    expect([...all.keys()].toSorted()).toEqual(["company", "filing", "note", "portfolio", "question"]);
  });

  it("in a question reach no model and call no function", async () => {
    for (const text of textsOf("question")) {
      const model = obedientModel(text);
      const { answer } = await ask(text, model);
      const got = [text, answer.state, answer.outOfScope !== null, model.calls.length, answer.sentences.length];
      expect(got).toEqual([text, "out-of-scope", true, 0, 0]);
      expect(answer.notes.join(" ")).not.toMatch(OBEYED);
    }
  });

  it("in a question or a name are refused by the functions of MCP, which repeat nothing of them but the name that was asked for", async () => {
    const server = await openMcpOfBundledFigures();
    const client = new Client({ name: "test", version: "1.0.0" });
    await client.connect(new StreamableHTTPClientTransport(new URL(server.url)));
    const call = async (name: string, input: Record<string, unknown>) => {
      const { content } = await client.callTool({ name, arguments: input });
      return z
        .array(z.looseObject({ text: z.string() }))
        .parse(content)
        .map(({ text }) => text)
        .join("\n");
    };
    for (const question of textsOf("question")) {
      const { answer, markdown } = ASKED.parse(JSON.parse(await call("ask", { question })));
      const [heading = "", ...lines] = markdown.split("\n");
      expect([question, answer.state, answer.sentences, answer.operands]).toEqual([question, "out-of-scope", [], []]);
      // The heading is the question itself, with every mark of Markdown and HTML escaped.
      expect(heading).toMatch(/^## /);
      expect(heading.replaceAll(/\\./g, "")).not.toMatch(/[<>[\]`]/);
      expect([...answer.notes, ...lines].join("\n")).not.toMatch(OBEYED);
    }
    for (const name of textsOf("company")) {
      const answer = await call("resolve_company", { query: name.slice(0, 60) });
      expect([name, answer.includes('"best":null')]).toEqual([name, true]);
    }
    await client.close();
    await server.close();
  });

  it("in a company's name stay a name on one line, and nothing that they ask for is shown", async () => {
    const plain = await finishResearch(bundled.parts("KO", { type: "overview", withPeers: false }));
    for (const text of textsOf("company")) {
      const model = obedientModel(text);
      const parts = bundled.parts("KO", { type: "overview", withPeers: false });
      const named: typeof parts.read = (dossier, asOf) => {
        const read = parts.read(dossier, asOf);
        const company = { ...dossier.company, displayName: text };
        return { ...read, analysis: { ...read.analysis, dossier: { ...dossier, company } } };
      };
      const cache = { read: () => Promise.resolve(null), write: () => Promise.resolve() };
      const { events, manifest } = await finishResearch({ ...parts, read: named, writer: { model, cache, signal } });
      const shown = events.flatMap((event) => (event.kind === "text" ? event.sentences.map(renderSentence) : []));
      expect([text, shown]).toEqual([text, []]);
      expect(manifest.text?.note).toContain("wrote nothing that passed our checks");
      for (const { prompt, tools } of model.calls) {
        expect(tools ?? []).toEqual([]);
        expect(prompt.split("\n").filter((line) => line === "END OF DATA")).toHaveLength(1);
        expect(prompt.split("\n").filter((line) => line.startsWith("Company: "))).toHaveLength(1);
      }
    }
    expect(plain.cards.length).toBeGreaterThan(4);
  }, 120_000);

  it("in a filing are shown as its words alone, never as ours, and change no answer", async () => {
    const question = "What was NVDA revenue in FY2026?";
    for (const text of textsOf("filing")) {
      const model = obedientModel(text);
      const filings = filingsOf(text);
      const { answer } = await ask(question, model, [], { ...deps, filings });
      const { answer: plain } = await ask(question, obedientModel("Revenue."));
      const { wording, ...others } = answer;
      const { wording: _plain, ...rules } = plain;
      expect(others).toEqual(rules);
      expect([text, shownOf(answer)]).toEqual([text, []]);
      for (const quote of wording?.quotes ?? []) {
        expect(text.replaceAll(/\s+/g, " ")).toContain(quote.text);
        expect(quote).toMatchObject({ symbol: "NVDA", form: "10-K" });
      }
      for (const removed of wording?.removed ?? []) expect(removed.text).not.toMatch(/\p{N}|https?:|</u);
    }
  });

  it("in names and notes of portfolios never reach a model: it gets symbols that we know, and weights", async () => {
    for (const text of [...textsOf("portfolio"), ...textsOf("note")]) {
      const model = obedientModel(text);
      const { answer } = await ask("What was NVDA revenue in FY2026?", model, [text.slice(0, 20), "NVDA"]);
      expect(model.calls).toHaveLength(1);
      expect(model.calls[0]?.prompt).toContain("Shares of the portfolio: NVDA 50.0 %\n");
      expect(model.calls[0]?.prompt).not.toContain(text.slice(0, 20));
      expect([text, shownOf(answer)]).toEqual([text, []]);
    }
  });
});

/** Filings of NVIDIA, of which every search finds one passage. */
function filingsOf(text: string): AskDeps["filings"] {
  const found = { accession: "0001045810-26-000021", cik: "0001045810", form: "10-K", filed: "2026-02-25", item: "1A" };
  const hit = { ...found, url: "https://www.sec.gov/Archives/x.htm", block: "b1", heading: null };
  return {
    search: () =>
      Promise.resolve({
        ok: true,
        hits: [{ ...hit, runs: [{ text, isHit: false }] }],
        matched: 1,
        isCapped: false,
        suggestion: null,
      }),
    passage: () => Promise.resolve(null),
  };
}
