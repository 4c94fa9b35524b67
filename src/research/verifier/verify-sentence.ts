import type { Sentence, VerifiedSentence } from "#research/text/sentence.ts";
import { viewOf } from "#research/text/view-of.ts";
import { checkPieces } from "./check-pieces.ts";
import type { SentenceFailure } from "./failure.ts";
import { readSentence } from "./reading/read-sentence.ts";
import type { VerificationContext } from "./verification-context.ts";

export type SentenceVerdict =
  | { readonly ok: true; readonly sentence: VerifiedSentence }
  | { readonly ok: false; readonly failures: readonly SentenceFailure[] };

/**
 * Checks a sentence of slots against the company's figures (docs/research-method.md#6): slots, digits, operations, names of
 * measures, periods, directions, superlatives, companies, advice and addresses. Rules and models are treated alike.
 */
export function verifySentence(sentence: Sentence, context: VerificationContext): SentenceVerdict {
  const { pieces, figures, failures } = readSentence(sentence, context);
  const all = failures.length > 0 ? failures : checkPieces(pieces, context);
  if (all.length > 0) {
    return { ok: false, failures: all };
  }
  const views = [...figures].map(([id, figure]) => [id, viewOf(figure)] as const);
  return { ok: true, sentence: { rule: sentence.rule, parts: sentence.parts, figures: Object.fromEntries(views) } };
}
