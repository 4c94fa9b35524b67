import type { Sentence, VerifiedSentence } from "#research/text/sentence.ts";
import { viewOf } from "#research/text/figure-view.ts";
import type { SentenceFailure, VerificationContext } from "./verification.ts";
import { readSentence } from "./parsing/read-sentence.ts";
import { checkAbsences, checkFilingDates } from "./checks/check-absences.ts";
import { checkConcepts, checkParts } from "./checks/check-concepts.ts";
import { checkDerivations, checkNonOperating, checkWording } from "./checks/check-wording.ts";
import { checkDirections } from "./checks/check-directions.ts";
import { checkEntities, namesIn } from "./checks/check-entities.ts";
import { checkPeriods } from "./checks/check-periods.ts";
import { checkSuperlatives } from "./checks/check-superlatives.ts";
import { checkWindows } from "./checks/check-windows.ts";
import { checkZones } from "./checks/check-zones.ts";
import type { Piece } from "./parsing/parsed-text.ts";
import { readPieces } from "./parsing/read-pieces.ts";

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

/** Everything that is checked of one sentence once its numbers are known, whether slots or citations named them. */
export function checkPieces(pieces: readonly Piece[], context: VerificationContext): readonly SentenceFailure[] {
  const reading = readPieces(pieces);
  const names = namesIn(reading, context);
  const { analysis } = context;
  return [
    ...checkEntities(reading, context, names),
    ...checkConcepts(reading, analysis),
    ...checkPeriods(reading, analysis),
    ...checkWindows(reading, analysis),
    ...checkParts(reading),
    ...checkDirections(reading, analysis),
    ...checkSuperlatives(reading, analysis),
    ...checkAbsences(reading, analysis),
    ...checkDerivations(reading),
    ...checkNonOperating(reading, analysis),
    ...checkFilingDates(reading, analysis),
    ...checkZones(reading),
    ...checkWording(reading, names),
  ];
}
