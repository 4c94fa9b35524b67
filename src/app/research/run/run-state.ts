import type { RunLog } from "#app/context.ts";
import type { DeepPlan, DeepStep } from "#contracts/api/deep-research.ts";
import type { Headline, ModelText, SourceStatus, WriterReport } from "#contracts/api/run-event.ts";
import type { CardType, Stage } from "#contracts/research-stream.ts";
import type { Card } from "#research/cards/card.ts";
import type { RunEvent, RunStatus } from "#research/run/run.ts";

export interface Verification {
  readonly figures: number;
  readonly verified: number;
  readonly removedSentences: number;
  readonly withheld?: number;
}

/** What the page shows of a run: the fold of its log. */
export interface RunState {
  /** The last event taken in; the stream is resumed after it. */
  readonly seq: number;
  readonly status: RunStatus;
  readonly stage: Stage;
  readonly percent: number;
  readonly identity: string | null;
  /** What its sources answered; the data-quality card says all of it. */
  readonly sources: readonly SourceStatus[];
  /** What the head of the page says of the market; nothing before figures are computed. */
  readonly headline: Headline;
  /** What deep research asks; null before it is known and in other types. */
  readonly plan: DeepPlan | null;
  readonly steps: readonly DeepStep[];
  /** As they arrived; the page puts them in its own order. */
  readonly cards: readonly Card[];
  /** What a model wrote, by card. */
  readonly texts: readonly ModelText[];
  /** The card that the model is writing for; null while it is not. */
  readonly writing: CardType | null;
  /** What a model had to do with the text; null before the end and without one. */
  readonly report: WriterReport | null;
  readonly verification: Verification | null;
  readonly failure: { readonly reason: string; readonly message: string } | null;
}

const EMPTY: RunState = {
  seq: 0,
  status: "running",
  stage: "STARTING",
  percent: 0,
  identity: null,
  sources: [],
  headline: { price: null, change: null, marketValue: null },
  plan: null,
  steps: [],
  cards: [],
  texts: [],
  writing: null,
  report: null,
  verification: null,
  failure: null,
};

/** Folds a whole log, as read from the server. */
export function runStateOf({ run, events }: RunLog): RunState {
  return events.reduce(reduceRun, { ...EMPTY, status: run.status, stage: run.stage });
}

/** Takes one event in. Events already taken in, as a resumed stream may repeat them, change nothing. */
export function reduceRun(state: RunState, event: RunEvent): RunState {
  if (event.seq <= state.seq) return state;
  const next = { ...state, seq: event.seq, stage: event.stage, percent: event.percent };
  switch (event.kind) {
    case "stage":
      return { ...next, headline: event.headline ?? state.headline };
    case "source":
      return { ...next, sources: [...state.sources, event.status] };
    case "plan":
      return { ...next, plan: event.plan };
    case "step":
      return { ...next, steps: [...state.steps, event.step] };
    case "identity":
      return { ...next, identity: event.line };
    case "card":
      return { ...next, cards: insertCard(state.cards, event.card) };
    case "writing":
      return { ...next, writing: event.card };
    case "text":
      return { ...next, writing: null, texts: [...state.texts, event] };
    case "verified":
      return { ...next, writing: null, verification: event };
    case "complete":
      return { ...next, status: "complete", verification: event.manifest, report: event.manifest.text ?? null };
    case "cancelled":
      return { ...next, status: "cancelled" };
    case "failed":
      return { ...next, status: "failed", failure: event };
  }
}

/** A card written again replaces the first. */
function insertCard(cards: readonly Card[], card: Card): readonly Card[] {
  return cards.some(({ type }) => type === card.type)
    ? cards.map((other) => (other.type === card.type ? card : other))
    : [...cards, card];
}
