import type { CardType, Stage } from "#contracts/research-stream.ts";
import type { Dossier } from "#facts/dossier.ts";
import { buildCard, onOverview } from "#research/cards/build-card.ts";
import type { Card } from "#research/cards/card.ts";
import { createCardContext, type OpenContext } from "#research/cards/create-card-context.ts";
import { headlineOf } from "#research/cards/identity/headline.ts";
import { identityLine } from "#research/cards/identity/identity-card.ts";
import { buildPlan, cardsOf } from "#research/cards/plan.ts";
import { analysisDay, readPeers, readWritten, type RunDeps, type WrittenLog } from "./run-inputs.ts";
import type { Manifest, NewRunEvent } from "./run.ts";
import { takeSteps } from "./take-steps.ts";
import type { Headline, WriterReport } from "#contracts/api/run-event.ts";
import { writeCards, type Writer } from "#research/writer/write-text.ts";
import { createHash } from "node:crypto";
import { canonicalJson } from "#facts/intake/fact-identity.ts";
import { shownFigures } from "#research/cards/record/shown-figures.ts";
import type { CardContext } from "#research/cards/card-context.ts";
import { resolveFigure } from "#research/text/calculations/calculate.ts";
import { RULES_VERSION } from "#research/rules/catalogue/catalogue.ts";

/** Named in the manifest where no model had a hand in the text. */
const DETERMINISTIC = "deterministic";

/** One run on its way: what it is made from, what was written before, and its cards so far. */
interface Course {
  readonly deps: RunDeps;
  readonly log: WrittenLog;
  readonly startedAt: string;
  readonly cards: Card[];
}

/**
 * Carries out a research run as a series of events (docs/research-method.md#4). Every card is made from one frozen dossier;
 * a card that fails leaves the others standing. Started again with the events already written, it continues after
 * them: cards are made again to be counted, but those written stand and are not written again.
 */
export async function* runResearch(deps: RunDeps): AsyncGenerator<NewRunEvent> {
  const log = readWritten(deps.written);
  if (log.isEnded) return;
  const course: Course = { deps, log, startedAt: deps.clock().toISOString(), cards: [] };
  yield* opening(course);
  const dossier = await deps.gather(deps.run.cik);
  const obstacle = dossier === null ? null : unreadableFiler(dossier);
  if (dossier === null || obstacle !== null) {
    const message = obstacle ?? nothingHeld(deps);
    yield { kind: "failed", stage: "INITIALIZING", percent: 5, reason: "insufficient-data", message };
    return;
  }
  yield* sources(course, dossier);
  yield* analysing(course, dossier);
}

function* opening({ deps, log }: Course): Generator<NewRunEvent> {
  yield* stage(log, { stage: "STARTING", percent: 0, message: `Looking up ${deps.run.symbol}` });
  if (!log.hasIdentity) {
    yield { kind: "identity", stage: "STARTING", percent: 5, line: identityLine(deps.company) };
  }
  yield* stage(log, { stage: "INITIALIZING", percent: 5, message: "Gathering filings, prices and announcements" });
}

function nothingHeld({ company }: RunDeps): string {
  return `We have no data on ${company.displayName}, and no source could provide any.`;
}

/**
 * Why no cards can be made of everything that a filer tagged; null where they can. Cards would say of each line that it is
 * missing, which is untrue of a report whose figures we cannot read.
 */
function unreadableFiler({ company, facts, origin }: Dossier): string | null {
  if (origin.source !== "live") return null;
  const name = company.displayName;
  if (facts.length === 0) return `The SEC publishes no figures of ${name} as data. Its filings are documents only.`;
  const isReadable = facts.some(({ concept }) => READ_TAXONOMIES.test(concept));
  return isReadable ? null : `${name} tags no figures of a financial statement. Its filings are documents only.`;
}

/** US GAAP and IFRS; covers alone (`dei`) make no card. */
const READ_TAXONOMIES = /^(us-gaap|ifrs-full):/;

function* sources({ log }: Course, { statuses }: Dossier): Generator<NewRunEvent> {
  for (const [index, status] of statuses.entries()) {
    const percent = between(5, 30, (index + 1) / statuses.length);
    if (!log.hasSource(status.name)) yield { kind: "source", stage: "INITIALIZING", percent, status };
  }
}

async function* analysing(course: Course, dossier: Dossier): AsyncGenerator<NewRunEvent> {
  const { deps, log } = course;
  const asOf = analysisDay(dossier, deps.run.asOf);
  const analysis = deps.read(dossier, asOf);
  const plan = buildPlan(deps.run.type);
  yield* stage(log, {
    stage: "ANALYZING_DATA",
    percent: 30,
    message: "Computing figures and building cards",
    headline: headlineOf(analysis.analysis),
  });
  const votes = deps.run.asOf === null ? await deps.votes(deps.run.cik) : [];
  const alone = createCardContext({ ...deps, type: deps.run.type, known: analysis, votes, peers: [] });
  yield* cards(course, alone, { types: plan.first, stage: "ANALYZING_DATA", from: 30, to: 35 });
  const peers = await readPeers(deps, dossier.company, asOf);
  const open = createCardContext({ ...deps, type: deps.run.type, known: analysis, votes, peers });
  yield* cards(course, open, {
    types: plan.middle,
    stage: "ANALYZING_DATA",
    from: 35,
    to: deps.run.type === "deep" ? 40 : 70,
  });
  const steps = deps.run.type === "deep" ? yield* takeSteps(deps, log, open.context) : [];
  yield* stage(log, { stage: "GENERATING_INSIGHTS", percent: 70, message: "Choosing and checking sentences" });
  const { writer } = deps;
  const end = writer === null ? 97 : 78;
  const told = { ...open, context: { ...open.context, steps } };
  yield* cards(course, told, { types: plan.last, stage: "GENERATING_INSIGHTS", from: 70, to: end });
  const text = writer === null ? null : yield* writeText(writer, course, open.context, dossier);
  const count = verifyFigures(course.cards, open.context);
  const removedSentences = open.removedSentences();
  const withheld = open.context.analysis.withheld().length;
  if (!log.hasVerified) {
    yield { kind: "verified", stage: "GENERATING_INSIGHTS", percent: 98, ...count, removedSentences, withheld };
  }
  const manifest = manifestOf(course, { dossier, asOf, count, removedSentences, withheld, text });
  yield { kind: "complete", stage: "COMPLETE", percent: 100, manifest };
}

/** Has a model word the cards, which stay as they are: its sentences are events of their own. */
function writeText(
  writer: Writer,
  course: Course,
  context: CardContext,
  dossier: Dossier,
): AsyncGenerator<NewRunEvent, WriterReport> {
  const { deps, log, cards: built } = course;
  const order = cardsOf(deps.run.type);
  const inOrder = built.toSorted((one, other) => order.indexOf(one.type) - order.indexOf(other.type));
  return writeCards(writer, {
    runId: deps.run.id,
    factsHash: dossier.factsHash,
    cards: inOrder,
    analysis: context.analysis,
    peers: context.peers,
    written: (card) => log.text(card),
    percent: (share) => between(78, 97, share),
  });
}

interface StageStart {
  readonly stage: Stage;
  readonly percent: number;
  readonly message: string;
  readonly headline?: Headline;
}

function* stage(log: WrittenLog, start: StageStart): Generator<NewRunEvent> {
  if (!log.hasStage(start.stage)) yield { kind: "stage", ...start };
}

function* cards(
  course: Course,
  { context }: OpenContext,
  span: { readonly types: readonly CardType[]; readonly stage: Stage; readonly from: number; readonly to: number },
): Generator<NewRunEvent> {
  const { deps, log } = course;
  for (const [index, type] of span.types.entries()) {
    const built = buildCard(type, { ...context, built: [...course.cards] });
    const card = deps.run.type === "overview" ? onOverview(built.card) : built.card;
    if (built.error !== null) deps.reportError(built.error, `card ${type}`);
    const written = log.card(type);
    course.cards.push(written ?? card);
    const percent = between(span.from, span.to, (index + 1) / span.types.length);
    if (written === undefined) yield { kind: "card", stage: span.stage, percent, card };
  }
}

interface RunOutput {
  readonly dossier: Dossier;
  readonly asOf: string;
  readonly count: VerifiedCount;
  readonly removedSentences: number;
  readonly withheld: number;
  /** Null where no model was asked. */
  readonly text: WriterReport | null;
}

function manifestOf({ deps, startedAt, cards: built }: Course, result: RunOutput): Manifest {
  const { id, symbol, cik, type } = deps.run;
  const { dossier, asOf, count, removedSentences, withheld, text } = result;
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
    writer: text === null ? DETERMINISTIC : text.model,
    ...(text === null ? {} : { text }),
    ...count,
    removedSentences,
    withheld,
    cards: inOrder.map((card) => card.type),
    startedAt,
    finishedAt: deps.clock().toISOString(),
    cardsHash: hashCards(inOrder),
  };
}

function between(from: number, to: number, share: number): number {
  return Math.round(from + (to - from) * share);
}

/** Hex SHA-256 of the canonical JSON of cards, in the order given. */
function hashCards(cards: readonly Card[]): string {
  return createHash("sha256").update(canonicalJson(cards)).digest("hex");
}

interface VerifiedCount {
  /** Different figures shown, in sentences, tables, charts and checks. */
  readonly figures: number;
  /** Those whose id leads again to the value shown. */
  readonly verified: number;
}

/** Looks every shown figure up again by its id and compares it with what the cards show, to the last digit. */
function verifyFigures(cards: readonly Card[], { analysis, peers }: CardContext): VerifiedCount {
  const others = peers.map((peer) => peer.analysis);
  const shown = shownFigures(cards);
  const verified = shown.filter((view) => resolveFigure(view.id, analysis, others)?.value?.toFixed() === view.value);
  return { figures: shown.length, verified: verified.length };
}

/** Raised whenever a card, a text in it or its order changes. */
const CARDS_VERSION = "12";

/** What equal facts need besides to give equal cards; stands in every manifest. */
export const CARDS_AND_RULES_VERSION = `cards ${CARDS_VERSION}, rules ${RULES_VERSION}`;
