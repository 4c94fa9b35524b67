// Answers to questions and checks of pasted text: `POST /api/ask`, `POST /api/check`.
import * as z from "zod/mini";
import { figureChart, figureTable, verifiedSentence } from "./card.ts";
import { figureView } from "./figure.ts";
import type { Immutable } from "./immutable.ts";

/** About ten pages. */
export const TEXT_LIMIT = 30_000;

const namedCompany = z.object({ symbol: z.string(), name: z.string() });
export type NamedCompany = Immutable<z.infer<typeof namedCompany>>;

/** A filing, or another origin, that figures of an answer come from. */
const answerSource = z.object({
  title: z.string(),
  filed: z.nullable(z.string()),
  url: z.nullable(z.string()),
});
export type AnswerSource = Immutable<z.infer<typeof answerSource>>;

/** What a question was read as; a follow-up takes from it what it does not say itself. */
const understoodQuestion = z.object({
  intent: z.string(),
  companies: z.array(namedCompany),
  measures: z.array(z.object({ id: z.string(), label: z.string() })),
  /** In words, for example `FY2024`; empty where the question names none. */
  period: z.string(),
});

const ANSWER_STATES = ["answered", "ambiguous", "missing", "out-of-scope"] as const;

const OUT_OF_SCOPE_REASONS = ["advice", "forecast", "price-target", "other-topic", "instruction"] as const;

export const askAnswer = z.object({
  question: z.string(),
  state: z.enum(ANSWER_STATES),
  /** The day that the answer is as known on; null for today. */
  asOf: z.nullable(z.string()),
  understood: z.nullable(understoodQuestion),
  /** Verified; every number opens its evidence. */
  sentences: z.array(verifiedSentence),
  /** Plain sentences that state dates, absences and choices, and no figures. */
  notes: z.array(z.string()),
  outOfScope: z.nullable(z.enum(OUT_OF_SCOPE_REASONS)),
  /** Questions that each name one meaning of an ambiguous one. */
  choices: z.array(z.object({ label: z.string(), question: z.string() })),
  formula: z.nullable(z.string()),
  /** The figures behind the answer. */
  operands: z.array(figureView),
  blocks: z.array(z.discriminatedUnion("kind", [figureTable, figureChart])),
  sources: z.array(answerSource),
});
/** One answer, which always ends in a named state. */
export type AskAnswer = Immutable<z.infer<typeof askAnswer>>;

export const CLAIM_VERDICTS = ["right", "wrong", "ambiguous", "not-checkable"] as const;
export type ClaimVerdict = (typeof CLAIM_VERDICTS)[number];

const CLAIM_FAULTS = ["value", "period", "direction", "definition"] as const;

const checkedClaim = z.object({
  /** As it stands in the text. */
  text: z.string(),
  verdict: z.enum(CLAIM_VERDICTS),
  /** What is wrong; null unless the verdict is `wrong`. */
  fault: z.nullable(z.enum(CLAIM_FAULTS)),
  /** Whole sentences for readers. */
  detail: z.string(),
  company: z.nullable(namedCompany),
  /** Our figure for what the text speaks of. */
  figure: z.nullable(figureView),
  source: z.nullable(answerSource),
});
export type CheckedClaim = Immutable<z.infer<typeof checkedClaim>>;

const checkedSentence = z.object({
  text: z.string(),
  verdict: z.enum(CLAIM_VERDICTS),
  claims: z.array(checkedClaim),
});
export type CheckedSentence = Immutable<z.infer<typeof checkedSentence>>;

export const checkedText = z.object({
  sentences: z.array(checkedSentence),
  /** How many numbers and directions the text states, and how many of them could be checked. */
  claims: z.number(),
  checked: z.number(),
  right: z.number(),
  wrong: z.number(),
});
/** A text, sentence by sentence, against our figures. */
export type CheckedText = Immutable<z.infer<typeof checkedText>>;
