import type { SentenceFailure } from "#research/verifier/failure.ts";
import { operationOf } from "#research/verifier/reading/calculated.ts";
import { valuesIn, type PlacedFigure } from "#research/verifier/reading/look.ts";
import type { Reading } from "#research/verifier/reading/piece.ts";

/** Counts of a part, and the count of the whole each belongs to. */
const WHOLE_OF: Readonly<Record<string, string>> = {
  count_negative: "count",
  count_positive: "count",
  count_derived: "count",
  rank: "companies",
  checks_passed: "checks_run",
  checks_failed: "checks_run",
};

const LINKS = new Set(["of", "the", "last", "all"]);

/** "4 of the last 16" and "of 139 checks 5 fail" must not be turned round. */
export function checkParts(reading: Reading): readonly SentenceFailure[] {
  const values = valuesIn(reading);
  return values.flatMap((part) => {
    const wholeOperation = WHOLE_OF[operationOf(part.piece.figure) ?? ""];
    const whole = values.find(({ piece }) => operationOf(piece.figure) === wholeOperation);
    return wholeOperation === undefined || whole === undefined || isInOrder(reading, part, whole)
      ? []
      : [{ check: "window", detail: `${part.piece.figure.label} and its whole are turned round.` }];
  });
}

/** The part directly before "of" its whole, or the whole introduced by "of" and the part further on. */
function isInOrder({ pieces }: Reading, part: PlacedFigure, whole: PlacedFigure): boolean {
  const [first, second] = part.at < whole.at ? [part, whole] : [whole, part];
  const between = pieces.slice(first.at + 1, second.at);
  const isLinked = between.every((piece) => piece.kind === "word" && LINKS.has(piece.lower));
  return first === part ? isLinked : !isLinked;
}
