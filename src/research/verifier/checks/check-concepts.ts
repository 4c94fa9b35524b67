import type { Figure } from "#facts/figure.ts";
import type { Analysis } from "#metrics/analysis.ts";
import type { SentenceFailure } from "#research/verifier/failure.ts";
import { alternativesOf, lineItemNamed, type Alternative } from "#research/verifier/lexicon/alternatives.ts";
import {
  isCompanyCount,
  isPeriodCount,
  isRecord,
  namedFigures,
  operationOf,
} from "#research/verifier/reading/calculated.ts";
import { governingPhrase, isSameClause, valuesIn, type PlacedFigure } from "#research/verifier/reading/look.ts";
import type { Reading } from "#research/verifier/reading/piece.ts";

/** Operations whose result is another statistic of the measure, which the text must name. */
const QUALIFIED: Readonly<Record<string, string>> = {
  median: "median",
  peer_median: "median",
  mean: "mean",
  harmonic_mean: "harmonic mean",
  average: "average",
  first_filed: "first filed",
};

/** A name of its measure must come before every number (docs/research-method.md#6). */
export function checkConcepts(reading: Reading, analysis: Analysis): readonly SentenceFailure[] {
  return valuesIn(reading).flatMap((placed) => {
    const { figure } = placed.piece;
    if (isRecord(figure) || isNamed(reading, placed) || isSharedFact(reading, placed, analysis)) {
      return [];
    }
    const governing = governingPhrase(reading, placed.at)?.phrase;
    return [
      {
        check: "concept",
        detail: `${figure.label} (${figure.id}) is written where the text speaks of ${governing ?? "no measure"}.`,
      },
    ];
  });
}

function isNamed(reading: Reading, placed: PlacedFigure): boolean {
  const { figure } = placed.piece;
  if (isPeriodCount(figure) || isCompanyCount(figure)) {
    return namedFigures(figure).some((operand) =>
      alternativesOf(operand).some((way) => [way.governing, ...way.others].every((phrase) => occurs(reading, phrase))),
    );
  }
  return waysToSay(figure).some((way) => fits(reading, placed, way));
}

/** One filed value may stand for several line items: all debt of a company may be its long-term debt. */
function isSharedFact(reading: Reading, { at, piece }: PlacedFigure, analysis: Analysis): boolean {
  const measure = lineItemNamed(governingPhrase(reading, at)?.phrase ?? "");
  return (
    measure !== null &&
    namedFigures(piece.figure).every(
      ({ id, period }) => id.startsWith("F") && analysis.figure(measure, period).id === id,
    )
  );
}

/** How the figure may be named: a calculation by the names of its operands. */
function waysToSay(figure: Figure): readonly Alternative[] {
  const operation = operationOf(figure);
  const [first, ...rest] = namedFigures(figure);
  if (first === undefined) {
    return [];
  }
  const qualifier = QUALIFIED[operation ?? ""];
  if (qualifier !== undefined) {
    return alternativesOf(first).map((way) => ({ governing: qualifier, others: [way.governing, ...way.others] }));
  }
  const [base] = rest;
  if (operation === "share" && base !== undefined) {
    return alternativesOf(first).flatMap((way) =>
      alternativesOf(base).map((other) => ({
        governing: way.governing,
        others: [...way.others, `of ${other.governing}`],
      })),
    );
  }
  const others = rest.filter((operand) => operand.measure !== first.measure);
  return others.reduce<readonly Alternative[]>((ways, operand) => combined(ways, operand), alternativesOf(first));
}

/** All names of several measures together; any of them may govern. */
function combined(ways: readonly Alternative[], operand: Figure): readonly Alternative[] {
  return ways.flatMap((way) =>
    alternativesOf(operand).flatMap((other) => [
      { governing: way.governing, others: [...way.others, other.governing, ...other.others] },
      { governing: other.governing, others: [...other.others, way.governing, ...way.others] },
    ]),
  );
}

function fits(reading: Reading, placed: PlacedFigure, { governing, others }: Alternative): boolean {
  return isRepeated(reading, placed)
    ? [governing, ...others].every((phrase) => occurs(reading, phrase))
    : governingPhrase(reading, placed.at)?.phrase === governing &&
        others.every((phrase) =>
          phrase.startsWith("of ") ? follows(reading, placed.at, phrase) : occurs(reading, phrase),
        );
}

/** A step or a base of comparison need not name again what stands before it in the clause. */
function isRepeated(reading: Reading, { at, piece }: PlacedFigure): boolean {
  return valuesIn(reading).some(
    (other) =>
      other.at < at &&
      isSameClause(reading, other.at, at) &&
      namedFigures(other.piece.figure)[0]?.measure === namedFigures(piece.figure)[0]?.measure,
  );
}

/** `of revenue` must come right behind its number, before any other number. */
function follows(reading: Reading, at: number, phrase: string): boolean {
  const next = reading.pieces.findIndex((piece, index) => index > at && piece.kind === "figure");
  const end = next === -1 ? reading.pieces.length : next;
  const hit = reading.phrases.find(({ start }) => start > at && start < end);
  if (hit === undefined || !isSameClause(reading, hit.start, at)) {
    return false;
  }
  const before = reading.pieces[hit.start - 1];
  const isBehindOf = before?.kind === "word" && before.lower === "of";
  return hit.phrase === phrase || (isBehindOf && `of ${hit.phrase}` === phrase);
}

/** A phrase is there as itself or behind `of`. */
function occurs(reading: Reading, phrase: string): boolean {
  return reading.phrases.some((hit) => hit.phrase === phrase || hit.phrase === `of ${phrase}`);
}
