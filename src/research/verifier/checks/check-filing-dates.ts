import type { Analysis } from "#metrics/analysis.ts";
import type { SentenceFailure } from "#research/verifier/failure.ts";
import { periodsIn, valuesIn } from "#research/verifier/reading/look.ts";
import { claimsAbsence } from "./check-absences.ts";
import type { Reading } from "#research/verifier/reading/piece.ts";

/** A date written out where no figure stands must be the day of a filing: nothing else in the sentence can prove it. */
export function checkFilingDates(reading: Reading, analysis: Analysis): readonly SentenceFailure[] {
  const isProvenElsewhere = valuesIn(reading).length > 0 || claimsAbsence(reading);
  if (isProvenElsewhere) {
    return [];
  }
  return periodsIn(reading)
    .filter(({ piece }) => piece.figure === null)
    .filter(({ piece }) => !analysis.dossier.filings.some(({ filed }) => piece.names(analysis.day(filed))))
    .map(({ piece }) => ({ check: "period", detail: `We have no filing of ${piece.text}.` }));
}
