// What a reader gets while a model is down, refuses, breaks off or is out of budget: what our rules write, and one sentence.
import type { AskDeps } from "#ask/deps.ts";
import { answerQuestion } from "#ask/answer-question.ts";
import { wordAnswer } from "#ask/worded/word-answer.ts";
import type { Database } from "#contracts/database.ts";
import type { ModelBounds } from "#model/budget.ts";
import { splitSentences } from "#filings/document/sentences.ts";
import { writeCards } from "#research/writer/write-text.ts";
import { type ModelBehaviour, startScriptedModel } from "#testing/scripted-model.ts";
import { openAdversary, type Researched, writerOf } from "./adversaries.ts";

interface Loss {
  readonly behaviour: ModelBehaviour | "down";
  readonly bounds?: Partial<ModelBounds>;
  readonly timeoutMs?: number;
}

const READY: ModelBehaviour = { kind: "answer", text: '{"sentences":[],"quotes":[]}' };

/** Every way of losing a model for good. */
const LOSSES: Readonly<Record<string, Loss>> = {
  down: { behaviour: "down" },
  "401": { behaviour: { kind: "status", status: 401 } },
  "404": { behaviour: { kind: "status", status: 404 } },
  "429 with a Retry-After of a minute": { behaviour: { kind: "status", status: 429, retryAfter: "60" } },
  "429 each time": { behaviour: { kind: "status", status: 429 } },
  "500 each time": { behaviour: { kind: "status", status: 500 } },
  "cut each time": { behaviour: { kind: "cut", text: "x".repeat(200) } },
  silent: { behaviour: { kind: "silent" }, timeoutMs: 500 },
  "redirect to another origin": { behaviour: { kind: "redirect", to: "http://127.0.0.1:9/v1/x" } },
  "run out of budget": { behaviour: READY, bounds: { tokensPerRun: 1 } },
  "day out of budget": { behaviour: READY, bounds: { tokensPerDay: 1 } },
};

export interface LossScore {
  /** Ways of losing the model, each for a research and for a question. */
  losses: number;
  /** Those after which everything but the one sentence was what our rules write, byte for byte. */
  equal: number;
  readonly faults: string[];
}

interface LossInput {
  readonly company: Researched;
  readonly deps: AskDeps;
  readonly question: string;
  readonly database: Database;
}

export async function tryLosses({ company, deps, question, database }: LossInput): Promise<LossScore> {
  const score: LossScore = { losses: 0, equal: 0, faults: [] };
  const input = { question, before: [], symbol: null, within: [] };
  const { signal } = new AbortController();
  const cards = JSON.stringify(company.cards);
  const rules = JSON.stringify(await answerQuestion(input, deps, signal));
  const count = (name: string, isEqual: boolean, note: string): void => {
    const isOneSentence = splitSentences(note).length === 1;
    score.losses += 1;
    if (isEqual && isOneSentence) score.equal += 1;
    else score.faults.push(`${name}: ${isEqual ? "equal" : "other text"}, "${note}"`);
  };
  for (const [name, { behaviour, bounds = {}, timeoutMs = 20_000 }] of Object.entries(LOSSES)) {
    const endpoint = await startScriptedModel(() => (behaviour === "down" ? READY : behaviour));
    if (behaviour === "down") await endpoint.close();
    const model = openAdversary(endpoint.url, database, { bounds, timeoutMs });
    const run = { ...company, runId: `lost ${name}`, factsHash: name, written: () => undefined, percent: Math.round };
    const events = [];
    const writing = writeCards(writerOf(model), run);
    let step = await writing.next();
    for (; step.done !== true; step = await writing.next()) events.push(step.value);
    count(`research, ${name}`, JSON.stringify(company.cards) === cards && events.length === 0, step.value.note);
    const asked = {
      model,
      budget: `lost ${name}`,
      refusal: () => Promise.resolve(null),
      weights: [],
      emit: () => undefined,
    };
    const { wording, ...others } = await wordAnswer(input, deps, asked, signal);
    const isSilent = wording?.sentences.length === 0 && wording.quotes.length === 0 && wording.removed.length === 0;
    count(`question, ${name}`, JSON.stringify(others) === rules && isSilent, wording?.note ?? "");
    if (behaviour !== "down") await endpoint.close();
  }
  return score;
}
