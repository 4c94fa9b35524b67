// The events of a research run: `GET /api/research/{run}/events`.
import * as z from "zod/mini";
import { CARD_TYPES, RESEARCH_TYPES, STAGES } from "#contracts/research-stream.ts";
import { card, verifiedSentence } from "./card.ts";
import { figureView } from "./figure.ts";
import { deepPlan, deepStep } from "./deep-research.ts";
import type { Immutable } from "./immutable.ts";

const sourceStatus = z.object({
  name: z.string(),
  state: z.enum(["ok", "cached", "bundled", "failed", "off"]),
  /** ISO date or instant of what is held. */
  asOf: z.nullable(z.string()),
  /** A whole sentence. */
  detail: z.string(),
});
/** A provider's outcome, shown on the data-quality card. */
export type SourceStatus = Immutable<z.infer<typeof sourceStatus>>;

const counts = {
  figures: z.number(),
  verified: z.number(),
  removedSentences: z.number(),
  /** Figures that cannot be right and are not shown; missing in runs of before the filter. */
  withheld: z.exactOptional(z.number()),
};

const writerReport = z.object({
  /** As configured: `ollama:qwen3:8b`. */
  model: z.string(),
  promptVersion: z.string(),
  /** Whether the model is on this machine, so that nothing left it. */
  isLocal: z.boolean(),
  /** `partial`: it stopped answering before the last card. `unavailable`: no sentence of it is shown because it gave none. */
  state: z.enum(["written", "partial", "unavailable"]),
  /** A whole sentence for the page. */
  note: z.string(),
  kept: z.number(),
  removed: z.number(),
  inputTokens: z.number(),
  outputTokens: z.number(),
  /** Millionths of a dollar; null where no prices are known. */
  costMicros: z.nullable(z.number()),
});
/** What a model had to do with a run's text. */
export type WriterReport = Immutable<z.infer<typeof writerReport>>;

export const removedSentence = z.object({
  /** Its words, with every number taken out. */
  text: z.string(),
  /** A whole sentence. */
  reason: z.string(),
});
export type RemovedSentence = Immutable<z.infer<typeof removedSentence>>;

const modelText = {
  card: z.enum(CARD_TYPES),
  sentences: z.array(verifiedSentence),
  removed: z.array(removedSentence),
};
const modelTextObject = z.object(modelText);
/** What a model wrote for one card: the sentences that passed, and those that did not. */
export type ModelText = Immutable<z.infer<typeof modelTextObject>>;

/** What another model wrote earlier over the same cards. */
export interface OtherText {
  readonly model: string;
  readonly texts: readonly ModelText[];
}

const manifest = z.object({
  ...counts,
  runId: z.string(),
  symbol: z.string(),
  cik: z.string(),
  type: z.enum(RESEARCH_TYPES),
  asOf: z.string(),
  factsHash: z.string(),
  rulesVersion: z.string(),
  writer: z.string(),
  /** Missing where no model was asked. */
  text: z.exactOptional(writerReport),
  cards: z.array(z.enum(CARD_TYPES)),
  startedAt: z.string(),
  finishedAt: z.string(),
  /** Hex SHA-256 of the cards' canonical JSON. */
  cardsHash: z.string(),
});
/** What a finished run was made of; two runs with the same hash, rules and type have the same cards byte for byte. */
export type Manifest = Immutable<z.infer<typeof manifest>>;

const headline = z.object({
  price: z.nullable(figureView),
  change: z.nullable(figureView),
  marketValue: z.nullable(figureView),
});
/** What the head of a company's pages says of the market; null where our data has none. */
export type Headline = Immutable<z.infer<typeof headline>>;

const numbered = {
  seq: z.number(),
  stage: z.enum(STAGES),
  /** 0 to 100. */
  percent: z.number(),
  at: z.string(),
};

export const runEvent = z.discriminatedUnion("kind", [
  z.object({ ...numbered, kind: z.literal("stage"), message: z.string(), headline: z.exactOptional(headline) }),
  z.object({ ...numbered, kind: z.literal("identity"), line: z.string() }),
  z.object({ ...numbered, kind: z.literal("source"), status: sourceStatus }),
  z.object({ ...numbered, kind: z.literal("plan"), plan: deepPlan }),
  z.object({ ...numbered, kind: z.literal("step"), step: deepStep }),
  z.object({ ...numbered, kind: z.literal("card"), card }),
  z.object({ ...numbered, kind: z.literal("writing"), card: z.enum(CARD_TYPES) }),
  z.object({ ...numbered, kind: z.literal("text"), ...modelText }),
  z.object({ ...numbered, kind: z.literal("verified"), ...counts }),
  z.object({ ...numbered, kind: z.literal("complete"), manifest }),
  z.object({ ...numbered, kind: z.literal("cancelled") }),
  z.object({ ...numbered, kind: z.literal("failed"), reason: z.string(), message: z.string() }),
]);
/** One line of a run's append-only log; `seq` counts from 1 without gaps. */
export type RunEvent = Immutable<z.infer<typeof runEvent>>;
