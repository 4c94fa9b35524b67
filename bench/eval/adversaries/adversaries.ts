// Adversaries against the real pipelines: each writes over HTTP through the providers that the product uses, and what is shown
// of it is counted.
import { readModelAddress } from "#model/model-address.ts";
import { openModel, type OpenedModel } from "#model/open-model.ts";
import type { ModelBounds } from "#model/budget.ts";
import type { AskDeps } from "#ask/deps.ts";
import { wordAnswer } from "#ask/worded/word-answer.ts";
import type { Database } from "#contracts/database.ts";
import type { ModelText } from "#contracts/api/run-event.ts";
import type { Analysis } from "#metrics/analysis.ts";
import type { Card } from "#research/cards/card.ts";
import type { Peer } from "#research/rules/insight.ts";
import { type BundledResearch, finishResearch } from "#research/testing/bundled-research.ts";
import { renderSentence, type VerifiedSentence } from "#research/text/sentence.ts";
import { writeCards, type Writer } from "#research/writer/write-text.ts";
import type { Offer } from "#testing/hostile-offers.ts";
import type { ModelCall } from "#testing/scripted-model.ts";
import { isShownAs, renderOffer, strayNumbers } from "#testing/shown-numbers.ts";

/** What came of the sentences of an adversary. */
export interface AdversaryScore {
  offered: number;
  kept: number;
  /** Sentences on the page, each once. */
  shown: number;
  /** Figures on the page that are not of the section, or have something glued to them. */
  unverified: number;
  /** Sentences that are wrong and were shown. */
  wrongShown: number;
  readonly kinds: Map<string, { offered: number; kept: number }>;
  readonly faults: string[];
}

export function newScore(): AdversaryScore {
  return { offered: 0, kept: 0, shown: 0, unverified: 0, wrongShown: 0, kinds: new Map(), faults: [] };
}

const NO_BOUNDS: ModelBounds = {
  tokensPerRun: null,
  tokensPerDay: null,
  secondsPerRun: null,
  dollarsPerDay: null,
  prices: null,
};

/** Opens a model at an address as the server does. */
export function openAdversary(
  url: string,
  database: Database,
  more: { readonly bounds?: Partial<ModelBounds>; readonly timeoutMs?: number } = {},
): OpenedModel {
  const address = readModelAddress("compatible:adversary", url);
  if (address === null) throw new TypeError("openAdversary(): no address");
  return openModel({
    address,
    apiKey: null,
    bounds: { ...NO_BOUNDS, ...more.bounds },
    database,
    fetch,
    now: () => performance.now(),
    date: () => new Date("2026-09-22T12:00:00Z"),
    timeoutMs: more.timeoutMs ?? 20_000,
  });
}

/** A writer that keeps nothing, so that every sentence is asked for. */
export function writerOf(model: OpenedModel): Writer {
  const cache = { read: () => Promise.resolve(null), write: () => Promise.resolve() };
  return { model, cache, signal: new AbortController().signal };
}

/** One card or answer: what was shown of what was offered, under the prompt that was sent. */
interface Written {
  readonly prompt: string;
  readonly offers: readonly Offer[];
  readonly shown: readonly VerifiedSentence[];
  readonly where: string;
}

/** Counts a card or an answer. */
function countWritten(score: AdversaryScore, { prompt, offers, shown, where }: Written): void {
  const texts = shown.map(renderSentence);
  const matched = new Set<string>();
  // What is printed as a true sentence is, is true, whichever of equal figures it names.
  const trueTexts = offers.flatMap((offer) => (offer.isTrue ? [renderOffer(offer, prompt)] : []));
  for (const offer of offers) {
    const text = renderOffer(offer, prompt);
    const found = texts.find((one) => isShownAs(one, text));
    const kind = score.kinds.get(offer.kind) ?? { offered: 0, kept: 0 };
    score.kinds.set(offer.kind, kind);
    kind.offered += 1;
    score.offered += 1;
    if (found === undefined) continue;
    if (!offer.isTrue && trueTexts.includes(text)) continue;
    kind.kept += 1;
    score.kept += 1;
    matched.add(found);
    if (!offer.isTrue) {
      score.wrongShown += 1;
      score.faults.push(`${where}: shown although wrong (${offer.kind}): ${found}`);
    }
  }
  score.shown += shown.length;
  for (const sentence of shown) {
    const text = renderSentence(sentence);
    const days = Object.values(sentence.figures).map(({ periodEnd }) => periodEnd);
    const stray = strayNumbers(text, days, prompt);
    score.unverified += stray.length;
    if (stray.length > 0) score.faults.push(`${where}: ${stray.join(", ")} in: ${text}`);
    if (offers.length > 0 && !matched.has(text)) score.faults.push(`${where}: shown but not offered: ${text}`);
  }
}

interface WriterTrial {
  readonly model: OpenedModel;
  readonly endpoint: { readonly calls: readonly Pick<ModelCall, "number" | "prompt">[] };
  /** Grows while the endpoint answers. */
  readonly offers: readonly Offer[];
}

/** A company's research as our rules write it, with what a writer needs of it. */
export interface Researched {
  readonly symbol: string;
  readonly cards: readonly Card[];
  readonly analysis: Analysis;
  readonly peers: readonly Peer[];
}

export async function researchOf(research: BundledResearch, symbol: string): Promise<Researched> {
  const deps = research.parts(symbol);
  const { cards, manifest } = await finishResearch(deps);
  const dossier = await research.dossier(symbol);
  const { analysis } = deps.read(dossier, manifest.asOf);
  const others = await deps.peersOf(dossier.company);
  const peers = others.map((peer) => ({
    name: peer.company.displayName,
    analysis: deps.read(peer, manifest.asOf).analysis,
  }));
  return { symbol, cards, analysis, peers };
}

/** Has a model word every card of a company and counts what of it is shown. */
export async function tryWriter(score: AdversaryScore, trial: WriterTrial, company: Researched): Promise<void> {
  const { model, endpoint, offers } = trial;
  const { symbol, cards } = company;
  const [callsBefore, offersBefore] = [endpoint.calls.length, offers.length];
  const input = {
    ...company,
    runId: `run ${callsBefore}`,
    factsHash: symbol,
    written: () => undefined,
    percent: Math.round,
  };
  const texts = new Map<string, ModelText>();
  const writing = writeCards(writerOf(model), input);
  for (let step = await writing.next(); ; step = await writing.next()) {
    if (step.done === true) {
      if (step.value.state !== "written") score.faults.push(`${symbol}: ${step.value.note}`);
      break;
    }
    if (step.value.kind === "text") texts.set(step.value.card, step.value);
  }
  const calls = endpoint.calls.slice(callsBefore);
  const made = offers.slice(offersBefore);
  for (const card of cards) {
    const own = calls.filter(
      ({ prompt }) => prompt.startsWith(`Write up to`) && prompt.includes(`for the section "${card.title}".`),
    );
    const [first] = own;
    if (first === undefined) continue;
    const ofCard = made.filter(({ call }) => own.some(({ number }) => number === call));
    const shown = texts.get(card.type)?.sentences ?? [];
    countWritten(score, { prompt: first.prompt, offers: ofCard, shown, where: `${symbol} ${card.title}` });
  }
}

interface AskTrial {
  readonly model: OpenedModel;
  readonly endpoint: { readonly calls: readonly Pick<ModelCall, "number" | "prompt">[] };
  readonly offers: readonly Offer[];
  readonly deps: AskDeps;
}

/** Has a model word the answer to a question, with the functions as its tools, and counts what of it is shown. */
export async function tryAsk(score: AdversaryScore, trial: AskTrial, question: string): Promise<void> {
  const { model, endpoint, offers, deps } = trial;
  const offersBefore = offers.length;
  const asked = {
    model,
    budget: `question ${question}`,
    refusal: () => Promise.resolve(null),
    weights: [],
    emit: () => undefined,
  };
  const input = { question, before: [], symbol: null, within: [] };
  const answer = await wordAnswer(input, deps, asked, new AbortController().signal);
  const prompt = endpoint.calls.at(-1)?.prompt ?? "";
  const shown = answer.wording?.sentences ?? [];
  countWritten(score, { prompt, offers: offers.slice(offersBefore), shown, where: question });
}
