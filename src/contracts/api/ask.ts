// Answers to questions and checks of pasted text: `POST /api/ask`, `POST /api/check`.
import * as z from "zod/mini";
import { figureChart, figureTable, verifiedSentence } from "./card.ts";
import { removedSentence } from "./run-event.ts";
import { figureView } from "./figure.ts";
import type { Immutable } from "./immutable.ts";

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

const filedQuote = z.object({
  /** Word for word as filed. */
  text: z.string(),
  symbol: z.string(),
  form: z.string(),
  filed: z.string(),
  url: z.string(),
});
/** A passage of a filing, which is shown as a quotation and never as our words. */
export type FiledQuote = Immutable<z.infer<typeof filedQuote>>;

const answerWording = z.object({
  /** As configured: `ollama:qwen3:8b`. */
  model: z.string(),
  /** `unasked`: it may not be asked, as the note says. `unavailable`: it failed. `nothing`: no sentence of it passed. */
  state: z.enum(["worded", "nothing", "unavailable", "unasked"]),
  /** A whole sentence for the page: who wrote what, and what left this machine. */
  note: z.string(),
  sentences: z.array(verifiedSentence),
  quotes: z.array(filedQuote),
  removed: z.array(removedSentence),
});
/** What a language model had to do with an answer. */
export type AnswerWording = Immutable<z.infer<typeof answerWording>>;

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
  /** Missing where no model was asked for. */
  wording: z.exactOptional(answerWording),
});
/** One answer, which always ends in a named state. */
export type AskAnswer = Immutable<z.infer<typeof askAnswer>>;

export const askLine = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("reading") }),
  /** What our rules answer, which stays whatever a model writes. */
  z.object({ kind: z.literal("rules"), answer: askAnswer }),
  z.object({ kind: z.literal("asking"), model: z.string() }),
  /** The model calls a function. */
  z.object({ kind: z.literal("calling"), title: z.string() }),
  /** Its first words have come. */
  z.object({ kind: z.literal("writing") }),
  z.object({ kind: z.literal("sentence"), sentence: verifiedSentence }),
  z.object({ kind: z.literal("answer"), answer: askAnswer }),
  z.object({ kind: z.literal("failed") }),
]);
/** One line of the stream of `POST /api/ask`; `answer` or `failed` is the last. */
export type AskLine = Immutable<z.infer<typeof askLine>>;

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
