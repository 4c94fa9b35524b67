// The events of a research run: `GET /api/research/{run}/events`.
import * as z from "zod/mini";
import { CARD_TYPES, RESEARCH_TYPES, STAGES } from "#contracts/research-stream.ts";
import { card } from "./card.ts";
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
  cards: z.array(z.enum(CARD_TYPES)),
  startedAt: z.string(),
  finishedAt: z.string(),
  /** Hex SHA-256 of the cards' canonical JSON. */
  cardsHash: z.string(),
});
/** What a finished run was made of; two runs with the same hash, rules and type have the same cards byte for byte. */
export type Manifest = Immutable<z.infer<typeof manifest>>;

const numbered = {
  seq: z.number(),
  stage: z.enum(STAGES),
  /** 0 to 100. */
  percent: z.number(),
  at: z.string(),
};

export const runEvent = z.discriminatedUnion("kind", [
  z.object({ ...numbered, kind: z.literal("stage"), message: z.string() }),
  z.object({ ...numbered, kind: z.literal("identity"), line: z.string() }),
  z.object({ ...numbered, kind: z.literal("source"), status: sourceStatus }),
  z.object({ ...numbered, kind: z.literal("card"), card }),
  z.object({ ...numbered, kind: z.literal("verified"), ...counts }),
  z.object({ ...numbered, kind: z.literal("complete"), manifest }),
  z.object({ ...numbered, kind: z.literal("cancelled") }),
  z.object({ ...numbered, kind: z.literal("failed"), reason: z.string(), message: z.string() }),
]);
/** One line of a run's append-only log; `seq` counts from 1 without gaps. */
export type RunEvent = Immutable<z.infer<typeof runEvent>>;
