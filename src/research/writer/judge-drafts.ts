import type { RemovedSentence } from "#contracts/api/run-event.ts";
import type { Analysis } from "#metrics/analysis.ts";
import type { Peer } from "#research/rules/insight.ts";
import { verificationContextOf } from "#research/rules/find-insights.ts";
import { noteDerivation } from "#research/rules/rule.ts";
import { resolveFigure } from "#research/text/calculations/calculate.ts";
import type { VerifiedSentence } from "#research/text/sentence.ts";
import { NUMBER_WORDS } from "#research/verifier/lexicon/refused-words.ts";
import type { CheckName, SentenceFailure } from "#research/verifier/verification.ts";
import { verifySentence } from "#research/verifier/verify-sentence.ts";
import { checkDraft } from "./check-draft.ts";
import type { FailedDraft } from "./prompt.ts";
import { type Draft, toSentence } from "./read-answer.ts";
import type { WriterSection } from "./section.ts";

/** A draft that may not be shown. */
export interface FailedSentence extends FailedDraft {
  readonly check: CheckName;
}

/** Holds a model's sentences against the figures: the checks of every sentence, and those of text that a model wrote. */
export function judgeDrafts(
  drafts: readonly Draft[],
  section: Pick<WriterSection, "figures">,
  company: { readonly analysis: Analysis; readonly peers: readonly Peer[] },
): { readonly kept: readonly VerifiedSentence[]; readonly failed: readonly FailedSentence[] } {
  const kept: VerifiedSentence[] = [];
  const failed: FailedSentence[] = [];
  for (const draft of drafts) {
    const verdict = judge(draft, section, company);
    if (verdict.ok) kept.push(verdict.sentence);
    else failed.push(failureOf(draft, verdict.failures));
  }
  return { kept, failed };
}

type Verdict =
  | { readonly ok: true; readonly sentence: VerifiedSentence }
  | { readonly ok: false; readonly failures: readonly SentenceFailure[] };

function judge(
  draft: Draft,
  section: Pick<WriterSection, "figures">,
  { analysis, peers }: { readonly analysis: Analysis; readonly peers: readonly Peer[] },
): Verdict {
  const read = toSentence(draft, section);
  if (!read.ok) return read;
  const against = verificationContextOf({ analysis, peers });
  const failures = checkDraft(read.sentence, read.named, against.entities);
  const others = peers.map((peer) => peer.analysis);
  const parts = noteDerivation(read.sentence.parts, (id) => resolveFigure(id, analysis, others));
  const verdict = verifySentence({ ...read.sentence, parts }, against);
  if (failures.length === 0) return verdict;
  // The checks of every sentence name the graver fault, so they come first.
  return { ok: false, failures: [...(verdict.ok ? [] : verdict.failures), ...failures] };
}

function failureOf({ text }: Draft, failures: readonly SentenceFailure[]): FailedSentence {
  return { text, reasons: failures.map(({ detail }) => detail), check: failures[0]?.check ?? "form" };
}

const LONGEST_SHOWN = 240;

const NUMBERS = new RegExp(`\\b(?:${NUMBER_WORDS.join("|")})\\b|[\\p{N}][\\p{N}.,]*`, "giu");

/** A sentence as it may be shown among those removed: no number, no address, no markup, one line. */
export function describeRemoved({ text, check }: FailedSentence): RemovedSentence {
  const shown = text
    .replaceAll(/[\p{C}\s]+/gu, " ")
    .replaceAll(/\b(?:https?:\/\/|www\.|javascript:|data:)\S+/giu, "[address]")
    .replaceAll(/\{[^{}]*\}/g, "[figure]")
    .replaceAll(NUMBERS, "[number]")
    .replaceAll(/[<>]/g, "")
    .trim()
    .slice(0, LONGEST_SHOWN);
  return { text: shown, reason: REASONS[check] };
}

const WRONG_FIGURE = "Its figure is not one of this card, or its words name another measure.";
const WRONG_TIME = "Its period is not that of its figure.";
const WRONG_DIRECTION = "Its direction or comparison does not agree with the figures.";
const UNSUPPORTED = "It says something that our figures cannot show.";

/** For readers: why a sentence is not shown. */
const REASONS: Readonly<Record<CheckName, string>> = {
  slot: WRONG_FIGURE,
  operation: WRONG_FIGURE,
  format: "Its figure is written in a wrong unit.",
  digit: "It has a number that does not come from our figures.",
  "number-word": "It has a number that does not come from our figures.",
  number: "It has a number that does not come from our figures.",
  concept: WRONG_FIGURE,
  period: WRONG_TIME,
  window: WRONG_TIME,
  direction: WRONG_DIRECTION,
  sign: WRONG_DIRECTION,
  superlative: WRONG_DIRECTION,
  entity: "It names another company.",
  absence: UNSUPPORTED,
  derivation: UNSUPPORTED,
  "non-operating": UNSUPPORTED,
  zone: UNSUPPORTED,
  advice: "It gives advice, a target or a forecast.",
  cause: "It names a cause, which filed figures do not state.",
  link: "It has an address.",
  form: "It is not one plain sentence.",
  vocabulary: UNSUPPORTED,
};
