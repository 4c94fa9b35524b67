import type { Decimal } from "decimal.js";
import type { Figure } from "#facts/figure.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { metric } from "#metrics/catalogue.ts";
import { extremeOf } from "#research/text/calculations/windows.ts";
import type { SentenceFailure } from "#research/verifier/verification.ts";
import {
  DIRECTION_WORDS,
  PRICE_WORDS,
  SIGN_NOUNS,
  SIGN_WORDS,
  SIGNED_NAMES,
} from "#research/verifier/lexicon/signed-words.ts";
import {
  directionOf,
  isChange,
  isGap,
  isPeriodCount,
  namedFigures,
  operationOf,
} from "#research/verifier/parsing/calculated-figures.ts";
import {
  governingPhrase,
  isSameClause,
  type LocatedFigure,
  type ParsedText,
  type PhraseHit,
  valuesIn,
  wordBefore,
} from "#research/verifier/parsing/parsed-text.ts";
import { wordIndex, wordsOutsideNames } from "#research/verifier/parsing/read-pieces.ts";

const DIRECTION_INDEX = wordIndex(Object.keys(DIRECTION_WORDS));
const SIGN_INDEX = wordIndex(Object.keys(SIGN_WORDS));

const ALL_MONTH_ENDS = ["than", "on", "any", "earlier", "month-end"];

/** A movement smaller than this, as a share of its base, may be called flat. */
const FLAT_SHARE = 0.05;

/** A movement of a ratio smaller than this may be called flat. */
const FLAT_RATIO = 0.011;

/** What was found behind one direction word: the sign it stands for, and the figure whose sign it carries. */
interface DirectionEvidence {
  readonly sign: number;
  readonly isSmall: boolean;
  readonly carried: number | null;
}

/**
 * Words such as "up", "fell", "above" must agree with the figures they speak of, and every number printed without its
 * sign must have a word that carries it.
 */
export function checkDirections(reading: ParsedText, analysis: Analysis): readonly SentenceFailure[] {
  const words = wordsOutsideNames(reading, DIRECTION_INDEX);
  const failures: SentenceFailure[] = [];
  const carried = new Set<number>();
  for (const [index, word] of words.entries()) {
    const evidence = isOfAllMonthEnds(reading, word)
      ? amongMonthEnds(reading, word, analysis)
      : evidenceFor(reading, word, words[index + 1]?.start ?? reading.pieces.length);
    const claim = DIRECTION_WORDS[word.phrase] ?? 0;
    if (evidence === null) {
      failures.push({ check: "direction", detail: `No figure in the clause shows what is "${word.phrase}".` });
    } else if (claim === 0 ? !evidence.isSmall : evidence.sign !== claim * priceSign(reading, word)) {
      failures.push({ check: "direction", detail: `"${word.phrase}" contradicts the figure it speaks of.` });
    }
    if (evidence?.carried !== null && evidence !== null) {
      carried.add(evidence.carried);
    }
  }
  return [...failures, ...checkSigns(reading, carried)];
}

/** In order: levels "to" and "from"; two rates of one measure on both sides of "than"; a movement behind the word; one right before it; levels on both sides; counts. */
function evidenceFor(reading: ParsedText, word: PhraseHit, until: number): DirectionEvidence | null {
  const here = valuesIn(reading).filter(({ at }) => isSameClause(reading, at, word.start));
  const behind = here.filter(({ at }) => at >= word.end && at < until);
  const before = here.filter(({ at }) => at < word.start);
  return (
    fromTo(reading, behind) ??
    twoRates(reading, before.at(-1), behind[0]) ??
    movement(behind[0]) ??
    share(behind[0]) ??
    againstMedian(reading, word, behind[0]) ??
    (isAdjacent(reading, before.at(-1), word) ? movement(before.at(-1)) : null) ??
    twoSided(before.at(-1), behind[0]) ??
    counted(here)
  );
}

function fromTo(reading: ParsedText, behind: readonly LocatedFigure[]): DirectionEvidence | null {
  const to = behind.find(({ at }) => wordBefore(reading, at) === "to");
  const from = behind.find(({ at }) => wordBefore(reading, at) === "from");
  return to === undefined || from === undefined ? null : twoSided(to, from);
}

/** Before what a figure is set against, and not before the amount of a step. */
const AGAINST: ReadonlySet<string> = new Set(["than", "above", "below"]);

/** "Dividend growth of 9 % was higher than 5 %": the two are compared, although the second is a movement itself. */
function twoRates(
  reading: ParsedText,
  first: LocatedFigure | undefined,
  second: LocatedFigure | undefined,
): DirectionEvidence | null {
  if (first === undefined || second === undefined || !AGAINST.has(wordBefore(reading, second.at) ?? "")) return null;
  const [one, other] = [first.piece.figure, second.piece.figure];
  const areRates = one.measure === other.measure && operationOf(one) === null && operationOf(other) === null;
  return areRates ? twoSided(first, second) : null;
}

function movement(placed: LocatedFigure | undefined): DirectionEvidence | null {
  if (placed === undefined || !(isChange(placed.piece.figure) || isGap(placed.piece.figure))) {
    return null;
  }
  const size = placed.piece.figure.value?.abs().toNumber() ?? 0;
  return {
    sign: directionOf(placed.piece.figure),
    isSmall: operationOf(placed.piece.figure) === "bps_change" ? size <= FLAT_RATIO : size <= FLAT_SHARE,
    carried: placed.at,
  };
}

/** Which side a share of month-ends or a number of peers counts: those that today's figure is above, or below. */
function share(placed: LocatedFigure | undefined): DirectionEvidence | null {
  const figure = placed?.piece.figure;
  const operation = figure === undefined ? null : operationOf(figure);
  const isAbove = operation === "peers_below" || figure?.measure.endsWith("_percentile") === true;
  if (isAbove) return { sign: 1, isSmall: false, carried: null };
  const isBelow = operation === "peers_above" || operation === "share_above";
  return isBelow ? { sign: -1, isSmall: false, carried: null } : null;
}

/** Above one median but below another: each is set against the level that it is a median of, also in the clause before. */
function againstMedian(
  reading: ParsedText,
  word: PhraseHit,
  median: LocatedFigure | undefined,
): DirectionEvidence | null {
  const measure = median === undefined ? null : medianMeasure(median.piece.figure);
  if (measure === null) return null;
  const level = valuesIn(reading).findLast(({ at, piece }) => at < word.start && piece.figure.measure === measure);
  return twoSided(level, median);
}

/** The measure that a median of month-ends or of peers is of; null for other figures. */
function medianMeasure(figure: Figure): string | null {
  if (operationOf(figure) === "peer_median") return namedFigures(figure)[0]?.measure ?? null;
  return /^(.+)_median$/.exec(figure.measure)?.[1] ?? null;
}

/** Shares are cheaper at a lower multiple, but at a higher yield. */
function priceSign(reading: ParsedText, word: PhraseHit): 1 | -1 {
  if (!PRICE_WORDS.has(word.phrase)) return 1;
  const measures = valuesIn(reading).flatMap(({ piece }) => namedFigures(piece.figure).map(({ measure }) => measure));
  return measures.some((measure) => metric(measure)?.better === "higher") ? -1 : 1;
}

/** Whether the word claims something of every earlier month-end: `lower than on any earlier month-end`. */
function isOfAllMonthEnds({ pieces }: ParsedText, word: PhraseHit): boolean {
  return ALL_MONTH_ENDS.every((expected, index) => {
    const piece = pieces[word.end + index];
    return piece?.kind === "word" && piece.lower === expected;
  });
}

/** The percentile of the figure before the word, which need not be printed, proves or refutes such a claim. */
function amongMonthEnds(reading: ParsedText, word: PhraseHit, analysis: Analysis): DirectionEvidence | null {
  const figure = valuesIn(reading).findLast(({ at }) => at < word.start && isSameClause(reading, at, word.start))?.piece
    .figure;
  const percentileId = `${figure?.measure ?? ""}_percentile`;
  if (figure === undefined || metric(percentileId) === undefined) return null;
  const sign = extremeOf(analysis.figure(percentileId, figure.period));
  return sign === 0 ? null : { sign, isSmall: false, carried: null };
}

/** Whether only small words stand between a figure and the word: `3.9 percentage points lower`. */
function isAdjacent({ pieces }: ParsedText, placed: LocatedFigure | undefined, word: PhraseHit): boolean {
  return (
    placed !== undefined &&
    word.start - placed.at <= 3 &&
    pieces.slice(placed.at + 1, word.start).every(({ kind }) => kind === "word")
  );
}

function twoSided(first: LocatedFigure | undefined, second: LocatedFigure | undefined): DirectionEvidence | null {
  const a = first?.piece.figure;
  const b = second?.piece.figure;
  if (a === undefined || b === undefined || a.unit !== b.unit || a.value === null || b.value === null) {
    return null;
  }
  return {
    sign: a.value.comparedTo(b.value),
    isSmall: isSmallStep(a.value, b.value, a.unit === "ratio"),
    carried: null,
  };
}

function isSmallStep(a: Decimal, b: Decimal, isRatio: boolean): boolean {
  const step = a.minus(b).abs();
  return isRatio ? step.lte(FLAT_RATIO) : step.lte(b.abs().times(FLAT_SHARE));
}

/** "Risen for 5 quarters", "below zero in 3 of 8": the operation itself says which way. */
function counted(here: readonly LocatedFigure[]): DirectionEvidence | null {
  for (const { piece } of here) {
    const operation = operationOf(piece.figure) ?? "";
    if (/^(?:streak_rise|streak_positive|count_positive)$/.test(operation)) {
      return { sign: 1, isSmall: false, carried: null };
    }
    if (/^(?:streak_fall|streak_negative|count_negative)$/.test(operation)) {
      return { sign: -1, isSmall: false, carried: null };
    }
  }
  return null;
}

function checkSigns(reading: ParsedText, carried: ReadonlySet<number>): readonly SentenceFailure[] {
  const signWords = wordsOutsideNames(reading, SIGN_INDEX);
  const values = valuesIn(reading);
  const spoken = new Set(
    signWords
      .filter(({ phrase }) => SIGN_NOUNS.has(phrase))
      .flatMap((word) => spokenOf(reading, word, values)?.at ?? []),
  );
  const isCarried = ({ at }: LocatedFigure): boolean =>
    carried.has(at) || spoken.has(at) || nameSign(reading, at) === -1;
  return [
    ...signWords
      .filter((word) => !agrees(reading, word, values))
      .map((word) => `No figure in the clause is "${word.phrase}".`),
    ...values
      .filter(({ at, piece }) => isUnsigned(piece) && !carried.has(at) && !hasSign(reading, at, signWords))
      .map(({ piece }) => `${piece.figure.label} is printed without its sign, and no word carries it.`),
    ...values
      .filter(
        (value) => isCarried(value) && value.piece.show === "value" && value.piece.figure.value?.isNegative() === true,
      )
      .map(({ piece }) => `${piece.figure.label} is printed with its sign next to a word that carries it.`),
    ...values
      .filter(({ at, piece }) => isMisnamed(piece.figure, nameSign(reading, at)))
      .map(({ piece }) => `${piece.figure.label} has the other sign than its name.`),
  ].map((detail) => ({ check: "sign", detail }));
}

/** Zero has no sign that a word could carry. */
function isUnsigned({ show, figure }: LocatedFigure["piece"]): boolean {
  return show === "magnitude" && figure.value?.isZero() !== true;
}

/** The sign in the name that governs a figure, as in "net loss". */
function nameSign(reading: ParsedText, at: number): 1 | -1 | undefined {
  return SIGNED_NAMES[governingPhrase(reading, at)?.phrase ?? ""];
}

function isMisnamed(figure: Figure, sign: 1 | -1 | undefined): boolean {
  return sign !== undefined && !isChange(figure) && !isPeriodCount(figure) && figure.value?.isNegative() !== sign < 0;
}

/** The next figure of the clause, else the one before. */
function spokenOf(reading: ParsedText, word: PhraseHit, values: readonly LocatedFigure[]): LocatedFigure | undefined {
  const here = values.filter(({ at }) => isSameClause(reading, at, word.start));
  return here.find(({ at }) => at > word.start) ?? here.findLast(({ at }) => at < word.start);
}

/** A sign word speaks of the next figure of its clause, else of the one before, else of a count of such figures. */
function agrees(reading: ParsedText, word: PhraseHit, values: readonly LocatedFigure[]): boolean {
  const sign = SIGN_WORDS[word.phrase] ?? 0;
  const here = values.filter(({ at }) => isSameClause(reading, at, word.start));
  const named = counted(here);
  if (named !== null) {
    return named.sign === sign;
  }
  return spokenOf(reading, word, values)?.piece.figure.value?.comparedTo(0) === sign;
}

function hasSign(reading: ParsedText, at: number, signWords: readonly PhraseHit[]): boolean {
  return nameSign(reading, at) !== undefined || signWords.some((word) => isSameClause(reading, word.start, at));
}
