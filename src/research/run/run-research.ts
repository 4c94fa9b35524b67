import type { CardType, Stage } from "#contracts/research-stream.ts";
import type { Dossier } from "#facts/dossier.ts";
import { buildCard } from "#research/cards/build-card.ts";
import type { Card } from "#research/cards/card.ts";
import { createCardContext } from "#research/cards/create-card-context.ts";
import type { OpenContext } from "#research/cards/create-card-context.ts";
import { identityLine } from "#research/cards/identity/identity-line.ts";
import { buildPlan, cardsOf } from "#research/cards/plan.ts";
import { analysisDay } from "./analysis-day.ts";
import { hashCards } from "./cards-hash.ts";
import { CARDS_AND_RULES_VERSION } from "./made-by.ts";
import { readPeers } from "./read-peers.ts";
import type { RunParts } from "./run-parts.ts";
import type { Manifest, NewRunEvent } from "./run.ts";
import { verifyFigures } from "./verify-figures.ts";
import type { VerifiedCount } from "./verify-figures.ts";
import { readWritten } from "./written-log.ts";
import type { WrittenLog } from "./written-log.ts";

/** Named in the manifest where no model had a hand in the text. */
const DETERMINISTIC = "deterministic";

/** One run on its way: what it is made from, what was written before, and its cards so far. */
interface Course {
  readonly parts: RunParts;
  readonly log: WrittenLog;
  readonly startedAt: string;
  readonly cards: Card[];
}

/**
 * Carries out a research run as a series of events (docs/research-method.md#4). Every card is made from one frozen dossier;
 * a card that fails leaves the others standing. Started again with the events already written, it continues after
 * them: cards are made anew to be counted, but those written stand and are not written again.
 */
export async function* runResearch(parts: RunParts): AsyncGenerator<NewRunEvent> {
  const log = readWritten(parts.written);
  if (log.isEnded) return;
  const course: Course = { parts, log, startedAt: parts.clock().toISOString(), cards: [] };
  yield* opening(course);
  const dossier = await parts.gather(parts.run.cik);
  if (dossier === null) {
    yield notHeld(parts);
    return;
  }
  yield* sources(course, dossier);
  yield* analysing(course, dossier);
}

function* opening({ parts, log }: Course): Generator<NewRunEvent> {
  yield* stage(log, { stage: "STARTING", percent: 0, message: `Looking up ${parts.run.symbol}` });
  if (!log.hasIdentity) {
    yield { kind: "identity", stage: "STARTING", percent: 5, line: identityLine(parts.company) };
  }
  yield* stage(log, { stage: "INITIALIZING", percent: 5, message: "Gathering filings, prices and announcements" });
}

function notHeld({ company }: RunParts): NewRunEvent {
  const message = `We have no data on ${company.displayName}, and no source could provide any.`;
  return { kind: "failed", stage: "INITIALIZING", percent: 5, reason: "insufficient-data", message };
}

function* sources({ log }: Course, { statuses }: Dossier): Generator<NewRunEvent> {
  for (const [index, status] of statuses.entries()) {
    const percent = between(5, 30, (index + 1) / statuses.length);
    if (!log.hasSource(status.name)) yield { kind: "source", stage: "INITIALIZING", percent, status };
  }
}

async function* analysing(course: Course, dossier: Dossier): AsyncGenerator<NewRunEvent> {
  const { parts, log } = course;
  const asOf = analysisDay(dossier, parts.run.asOf);
  const reading = parts.read(dossier, asOf);
  const plan = buildPlan(parts.run.type);
  yield* stage(log, { stage: "ANALYZING_DATA", percent: 30, message: "Computing figures and building cards" });
  const votes = parts.run.asOf === null ? await parts.votes(parts.run.cik) : [];
  const alone = createCardContext({ ...parts, reading, votes, peers: [] });
  yield* cards(course, alone, { types: plan.first, stage: "ANALYZING_DATA", from: 30, to: 35 });
  const peers = await readPeers(parts, dossier.company, asOf);
  const open = createCardContext({ ...parts, reading, votes, peers });
  yield* cards(course, open, { types: plan.middle, stage: "ANALYZING_DATA", from: 35, to: 70 });
  yield* stage(log, { stage: "GENERATING_INSIGHTS", percent: 70, message: "Choosing and checking sentences" });
  yield* cards(course, open, { types: plan.last, stage: "GENERATING_INSIGHTS", from: 70, to: 97 });
  const count = verifyFigures(course.cards, open.context);
  const removedSentences = open.removedSentences();
  const withheld = open.context.analysis.withheld().length;
  if (!log.hasVerified) {
    yield { kind: "verified", stage: "GENERATING_INSIGHTS", percent: 98, ...count, removedSentences, withheld };
  }
  const manifest = manifestOf(course, { dossier, asOf, count, removedSentences, withheld });
  yield { kind: "complete", stage: "COMPLETE", percent: 100, manifest };
}

interface StageStart {
  readonly stage: Stage;
  readonly percent: number;
  readonly message: string;
}

function* stage(log: WrittenLog, start: StageStart): Generator<NewRunEvent> {
  if (!log.hasStage(start.stage)) yield { kind: "stage", ...start };
}

interface CardSpan {
  readonly types: readonly CardType[];
  readonly stage: Stage;
  readonly from: number;
  readonly to: number;
}

function* cards(course: Course, { context }: OpenContext, span: CardSpan): Generator<NewRunEvent> {
  const { parts, log } = course;
  for (const [index, type] of span.types.entries()) {
    const built = buildCard(type, { ...context, built: [...course.cards] });
    if (built.error !== null) parts.reportError(built.error, `card ${type}`);
    const written = log.card(type);
    course.cards.push(written ?? built.card);
    const percent = between(span.from, span.to, (index + 1) / span.types.length);
    if (written === undefined) yield { kind: "card", stage: span.stage, percent, card: built.card };
  }
}

interface Outcome {
  readonly dossier: Dossier;
  readonly asOf: string;
  readonly count: VerifiedCount;
  readonly removedSentences: number;
  readonly withheld: number;
}

function manifestOf({ parts, startedAt, cards: built }: Course, outcome: Outcome): Manifest {
  const { id, symbol, cik, type } = parts.run;
  const { dossier, asOf, count, removedSentences, withheld } = outcome;
  const order = cardsOf(type);
  const inOrder = built.toSorted((one, other) => order.indexOf(one.type) - order.indexOf(other.type));
  return {
    runId: id,
    symbol,
    cik,
    type,
    asOf,
    factsHash: dossier.factsHash,
    rulesVersion: CARDS_AND_RULES_VERSION,
    writer: DETERMINISTIC,
    ...count,
    removedSentences,
    withheld,
    cards: inOrder.map((card) => card.type),
    startedAt,
    finishedAt: parts.clock().toISOString(),
    cardsHash: hashCards(inOrder),
  };
}

function between(from: number, to: number, share: number): number {
  return Math.round(from + (to - from) * share);
}
