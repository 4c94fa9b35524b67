import { createHash } from "node:crypto";
import type { ModelText, RemovedSentence, WriterReport } from "#contracts/api/run-event.ts";
import type { LanguageModel, ModelRefusal, ModelUsage } from "#contracts/language-model.ts";
import type { CardType } from "#contracts/research-stream.ts";
import type { Analysis } from "#metrics/analysis.ts";
import type { Card } from "#research/cards/card.ts";
import type { Peer } from "#research/rules/insight.ts";
import type { NewRunEvent } from "#research/run/run.ts";
import { answerSchema, MOST_SENTENCES, PROMPT_VERSION, repairPrompt, sectionPrompt, SYSTEM } from "./prompt.ts";
import { type Draft, readAnswer } from "./read-answer.ts";
import { describeRemoved, type FailedSentence, judgeDrafts } from "./judge-drafts.ts";
import { sectionsOf, type WriterSection } from "./section.ts";

/** A model that words runs, and what it needs. */
export interface Writer {
  readonly model: LanguageModel;
  /** What it wrote before for equal facts and prompts. */
  readonly cache: { read(key: string): Promise<unknown>; write(key: string, body: unknown): Promise<void> };
  /** Aborted when the reader stops the run or the server stops. */
  readonly signal: AbortSignal;
}

/** The run that is worded. */
export interface WriterInput {
  readonly runId: string;
  readonly factsHash: string;
  /** In the order of the page. */
  readonly cards: readonly Card[];
  readonly analysis: Analysis;
  readonly peers: readonly Peer[];
  /** What an earlier worker wrote for a card. */
  readonly written: (card: CardType) => ModelText | undefined;
  readonly percent: (share: number) => number;
}

const MOST_REPAIRS = 2;
const MOST_OUTPUT_TOKENS = 2_000;

/** After these the model is not asked about further cards; other failures concern one answer. */
const FATAL: ReadonlySet<ModelRefusal> = new Set<ModelRefusal>([
  "stopped",
  "unreachable",
  "refused-origin",
  "bad-key",
  "unknown-model",
  "busy",
  "failed",
  "timeout",
  "cut",
  "run-budget",
  "day-budget",
]);

interface Totals {
  kept: number;
  removed: number;
  inputTokens: number;
  outputTokens: number;
  costMicros: number | null;
}

/** Has the model write each card's sentences; the cards themselves stay as they are. */
export async function* writeCards(writer: Writer, input: WriterInput): AsyncGenerator<NewRunEvent, WriterReport> {
  const { analysis, peers, cards, written, percent } = input;
  const sections = sectionsOf(
    cards,
    analysis,
    peers.map((peer) => peer.analysis),
  );
  const totals: Totals = { kept: 0, removed: 0, inputTokens: 0, outputTokens: 0, costMicros: null };
  let failure: ModelRefusal | null = null;
  for (const [index, section] of sections.entries()) {
    const before = written(section.card);
    const event = { stage: "GENERATING_INSIGHTS", percent: percent((index + 1) / sections.length) } as const;
    if (before === undefined && failure !== null) continue;
    if (before === undefined) {
      const writing = {
        kind: "writing",
        ...event,
        percent: percent(index / sections.length),
        card: section.card,
      } as const;
      const result = yield* writeSection(writer, input, section, writing);
      addUsage(totals, result.usage);
      if (result.failure !== null && FATAL.has(result.failure)) failure = result.failure;
      // A run that was stopped is left as it is: its reader has ended it, or another worker continues.
      if (failure === "stopped") break;
      const { sentences, removed } = result;
      count(totals, { card: section.card, sentences, removed });
      if (result.failure === null || sentences.length > 0) {
        yield { kind: "text", ...event, card: section.card, sentences, removed };
      }
    } else count(totals, before);
  }
  return reportOf(writer.model, totals, failure);
}

function count(totals: Totals, { sentences, removed }: ModelText): void {
  totals.kept += sentences.length;
  totals.removed += removed.length;
}

function addUsage(totals: Totals, usage: readonly ModelUsage[]): void {
  for (const { inputTokens, outputTokens, costMicros } of usage) {
    totals.inputTokens += inputTokens;
    totals.outputTokens += outputTokens;
    if (costMicros !== null) totals.costMicros = (totals.costMicros ?? 0) + costMicros;
  }
}

interface SectionResult {
  readonly sentences: ModelText["sentences"];
  readonly removed: readonly RemovedSentence[];
  readonly usage: readonly ModelUsage[];
  readonly failure: ModelRefusal | null;
}

/** One card: asks, checks, has failed sentences repaired twice, then leaves them out. Cached drafts are checked again. */
async function* writeSection(
  { model, cache, signal }: Writer,
  { runId, factsHash, analysis, peers }: WriterInput,
  section: WriterSection,
  writing: NewRunEvent,
): AsyncGenerator<NewRunEvent, SectionResult> {
  const first = sectionPrompt({ analysis, peers }, section);
  const schema = answerSchema(section);
  const usage: ModelUsage[] = [];
  const sentences: ModelText["sentences"][number][] = [];
  let failed: readonly FailedSentence[] = [];
  let prompt = first;
  for (let attempt = 0; attempt <= MOST_REPAIRS; attempt += 1) {
    const key = hashOf([factsHash, model.name, PROMPT_VERSION, prompt]);
    const held = await cache.read(key);
    let text = typeof held === "string" ? held : null;
    if (text === null) {
      const begun = Promise.withResolvers<"begun">();
      const asked = model.ask({
        system: SYSTEM,
        prompt,
        schema,
        maxOutputTokens: MOST_OUTPUT_TOKENS,
        budget: runId,
        signal,
        onFirstToken: () => begun.resolve("begun"),
      });
      // The page says that the model writes as soon as it does.
      if ((await Promise.race([begun.promise, asked])) === "begun" && attempt === 0) yield writing;
      const answer = await asked;
      if (!answer.ok) return { sentences, removed: failed.map(describeRemoved), usage, failure: answer.reason };
      usage.push(answer.usage);
      text = answer.text;
      await cache.write(key, text);
    }
    const drafts: readonly Draft[] | null = readAnswer(text);
    if (drafts !== null) {
      const judged = judgeDrafts(drafts, section, { analysis, peers });
      addKept(sentences, judged.kept);
      // What the model left out of its repair stays removed with the first reason.
      failed = judged.failed.length > 0 || attempt === 0 ? judged.failed : [];
    }
    if (drafts !== null && failed.length === 0) break;
    prompt =
      drafts === null
        ? `${first}\n\nYour answer was not the JSON object that was asked for.`
        : repairPrompt(first, failed, attempt + 1);
  }
  return { sentences, removed: failed.map(describeRemoved), usage, failure: null };
}

/** Adds what is new, up to the most that a card has: a repair may write other sentences than it was asked for. */
function addKept(sentences: ModelText["sentences"][number][], kept: ModelText["sentences"]): void {
  const fresh = kept.filter((one) => !sentences.some((other) => isSame(one, other)));
  sentences.push(...fresh.slice(0, MOST_SENTENCES - sentences.length));
}

function isSame(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function hashOf(parts: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

function reportOf({ name, isLocal, host }: LanguageModel, totals: Totals, failure: ModelRefusal | null): WriterReport {
  const state = failure === null ? "written" : totals.kept === 0 ? "unavailable" : "partial";
  const where = isLocal ? "It runs on this machine, so nothing left it." : `The figures were sent to ${host}.`;
  const note = {
    written:
      totals.kept === 0
        ? `${name} wrote nothing that passed our checks, so the text is written by our rules alone. ${where}`
        : `${name} worded this research, and our code checked each sentence. ${where}`,
    partial: `${name} worded a part of this research and then stopped (${REFUSAL_WORDS[failure ?? "failed"]}). ${where}`,
    unavailable: `${name} did not word this research (${REFUSAL_WORDS[failure ?? "failed"]}), so the text is written by our rules alone.`,
  }[state];
  return { model: name, promptVersion: PROMPT_VERSION, isLocal, state, note, ...totals };
}

/** In words for the middle of a sentence: why a model gave no answer. */
export const REFUSAL_WORDS: Readonly<Record<ModelRefusal, string>> = {
  stopped: "it was stopped",
  unreachable: "it cannot be reached",
  "refused-origin": "its address leads elsewhere",
  "bad-key": "it refused our key",
  "unknown-model": "its server does not know it",
  busy: "it is busy",
  failed: "its server failed",
  timeout: "it took too long",
  cut: "its answer broke off",
  "too-long": "its answer was too long",
  empty: "its answer was empty",
  "run-budget": "the budget of this run is used up",
  "day-budget": "today's budget is used up",
};
