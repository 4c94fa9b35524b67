import { FINDING_MEASURE } from "#contracts/filing-findings.ts";
import { partOf } from "#research/findings/finding-figure.ts";
import type { Figure } from "#facts/figure.ts";
import type { Analysis } from "#metrics/analysis.ts";
import type { SentenceFailure } from "#research/verifier/verification.ts";
import { type Alternative, alternativesOf, lineItemNamed } from "#research/verifier/lexicon/phrases.ts";
import {
  isCompanyCount,
  isPeriodCount,
  isRecord,
  namedFigures,
  operationOf,
} from "#research/verifier/parsing/calculated-figures.ts";
import {
  governingPhrase,
  isSameClause,
  type LocatedFigure,
  type ParsedText,
  valuesIn,
} from "#research/verifier/parsing/parsed-text.ts";

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
export function checkConcepts(reading: ParsedText, analysis: Analysis): readonly SentenceFailure[] {
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

function isNamed(reading: ParsedText, placed: LocatedFigure): boolean {
  const { figure } = placed.piece;
  if (isPeriodCount(figure) || isCompanyCount(figure)) {
    return namedFigures(figure).some((operand) =>
      alternativesOf(operand).some((way) => [way.governing, ...way.others].every((phrase) => occurs(reading, phrase))),
    );
  }
  return phrasings(figure).some((way) => fits(reading, placed, way));
}

/** One filed value may stand for several line items: all debt of a company may be its long-term debt. */
function isSharedFact(reading: ParsedText, { at, piece }: LocatedFigure, analysis: Analysis): boolean {
  const measure = lineItemNamed(governingPhrase(reading, at)?.phrase ?? "");
  return (
    measure !== null &&
    namedFigures(piece.figure).every(
      ({ id, period }) => id.startsWith("F") && analysis.figure(measure, period).id === id,
    )
  );
}

/** How the figure may be named: a calculation by the names of its operands. */
function phrasings(figure: Figure): readonly Alternative[] {
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

function fits(reading: ParsedText, placed: LocatedFigure, { governing, others }: Alternative): boolean {
  if (placed.piece.figure.measure === FINDING_MEASURE || partOf(placed.piece.figure) !== null) {
    return isRightBefore(reading, placed.at, governing) && others.every((phrase) => occurs(reading, phrase));
  }
  return isRepeated(reading, placed)
    ? [governing, ...others].every((phrase) => occurs(reading, phrase))
    : governingPhrase(reading, placed.at)?.phrase === governing &&
        others.every((phrase) =>
          phrase.startsWith("of ") ? follows(reading, placed.at, phrase) : occurs(reading, phrase),
        );
}

/** At most so many words are between the name of a part and its number: `took away`, `operating income was`. */
const MOST_WORDS_BETWEEN = 3;

/** The verifier knows the names of a company's parts only where their figures are in the sentence, so the name must be next to its number. */
function isRightBefore({ pieces, phrases }: ParsedText, at: number, governing: string): boolean {
  return phrases.some(
    ({ phrase, start, end }) =>
      phrase === governing &&
      end <= at &&
      at - end <= MOST_WORDS_BETWEEN &&
      !isLastOfSeveral(pieces, start) &&
      !isOfShare(pieces, start),
  );
}

const JOINS = new Set(["and", "or", "plus", "&"]);

/** `iPhone and Mac revenue was` is of both; `… in FY2025 and Mac revenue was` begins anew behind a figure. */
function isLastOfSeveral(pieces: ParsedText["pieces"], start: number): boolean {
  const [before, join] = [pieces[start - 2], pieces[start - 1]];
  return join?.kind === "word" && JOINS.has(join.lower) && before?.kind === "word";
}

const SHARES = new Set(["share", "portion", "part", "fraction", "proportion", "percentage", "percent"]);

/** `share of revenue from iPhone was`: what follows is no amount of the part, unless the phrase itself says share. */
function isOfShare(pieces: ParsedText["pieces"], start: number): boolean {
  const before = pieces.slice(0, start);
  const words = before.slice(before.findLastIndex(({ kind }) => kind === "figure") + 1).slice(-MOST_WORDS_BEFORE);
  return words.some((piece) => piece.kind === "word" && SHARES.has(piece.lower));
}

const MOST_WORDS_BEFORE = 5;

/** A step or a base of comparison need not name again what stands before it in the clause. */
function isRepeated(reading: ParsedText, { at, piece }: LocatedFigure): boolean {
  const measure = namedFigures(piece.figure)[0]?.measure;
  return valuesIn(reading).some(
    (other) =>
      other.at < at && isSameClause(reading, other.at, at) && namedFigures(other.piece.figure)[0]?.measure === measure,
  );
}

/** `of revenue` must come right behind its number, before any other number. */
function follows(reading: ParsedText, at: number, phrase: string): boolean {
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
function occurs(reading: ParsedText, phrase: string): boolean {
  return reading.phrases.some((hit) => hit.phrase === phrase || hit.phrase === `of ${phrase}`);
}

/** Counts of a part, and the count of the whole each belongs to. */
const WHOLE_OF: Readonly<Record<string, string>> = {
  count_negative: "count",
  count_positive: "count",
  count_derived: "count",
  rank: "companies",
  rank_from_lowest: "companies",
  peers_below: "peers",
  peers_above: "peers",
  checks_passed: "checks_run",
  checks_failed: "checks_run",
};

const LINKS = new Set(["of", "the", "last", "all", "highest", "lowest"]);

/** "4 of the last 16" and "of 139 checks 5 fail" must not be turned round. */
export function checkParts(analysis: ParsedText): readonly SentenceFailure[] {
  const values = valuesIn(analysis);
  return values.flatMap((part) => {
    const wholeOperation = WHOLE_OF[operationOf(part.piece.figure) ?? ""];
    const whole = values.find(({ piece }) => operationOf(piece.figure) === wholeOperation);
    return wholeOperation === undefined || whole === undefined || isInOrder(analysis, part, whole)
      ? []
      : [{ check: "window", detail: `${part.piece.figure.label} and its whole are turned round.` }];
  });
}

/** The part directly before "of" its whole, or the whole introduced by "of" and the part further on. */
function isInOrder({ pieces }: ParsedText, part: LocatedFigure, whole: LocatedFigure): boolean {
  const [first, second] = part.at < whole.at ? [part, whole] : [whole, part];
  const between = pieces.slice(first.at + 1, second.at);
  const isLinked = between.every((piece) => piece.kind === "word" && LINKS.has(piece.lower));
  return first === part ? isLinked : !isLinked;
}
