import { checkAbsences } from "./checks/check-absences.ts";
import { checkConcepts } from "./checks/check-concepts.ts";
import { checkDerivations } from "./checks/check-derivations.ts";
import { checkDirections } from "./checks/check-directions.ts";
import { checkEntities, namesIn } from "./checks/check-entities.ts";
import { checkFilingDates } from "./checks/check-filing-dates.ts";
import { checkNonOperating } from "./checks/check-non-operating.ts";
import { checkParts } from "./checks/check-parts.ts";
import { checkPeriods } from "./checks/check-periods.ts";
import { checkSuperlatives } from "./checks/check-superlatives.ts";
import { checkWindows } from "./checks/check-windows.ts";
import { checkWording } from "./checks/check-wording.ts";
import { checkZones } from "./checks/check-zones.ts";
import type { SentenceFailure } from "./failure.ts";
import type { Piece } from "./reading/piece.ts";
import { readPieces } from "./reading/read-pieces.ts";
import type { VerificationContext } from "./verification-context.ts";

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
