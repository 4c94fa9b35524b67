import type { Figure } from "#facts/figure.ts";
import type { PeriodKind } from "#facts/fact.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { metric } from "#metrics/catalogue.ts";
import { daysBetween, isSameTime } from "#research/text/calculations/compatible.ts";
import { windowOf } from "#research/text/calculations/windows.ts";
import type { SentenceFailure } from "#research/verifier/verification.ts";
import {
  isAggregate,
  isCompanyCount,
  isPeriodCount,
  namedFigures,
  operationOf,
} from "#research/verifier/parsing/calculated-figures.ts";
import {
  figuresIn,
  isSameClause,
  type LocatedFigure,
  type ParsedText,
  valuesIn,
  wordBefore,
} from "#research/verifier/parsing/parsed-text.ts";
import { markersIn } from "#research/verifier/parsing/markers.ts";

/** Statistics over companies, which span no periods. */
const ACROSS: ReadonlySet<string> = new Set(["peer_median", "mean", "harmonic_mean"]);

/** Counts, medians and growth over years must say, correctly, over which window. */
export function checkWindows(reading: ParsedText, analysis: Analysis): readonly SentenceFailure[] {
  const values = valuesIn(reading);
  const details = [
    ...values.flatMap(({ piece }) => spanComplaint(piece.figure, reading)),
    ...figuresIn(reading).flatMap(({ piece }) => yearsComplaint(piece.figure, piece.show, values)),
    ...values.flatMap(({ piece }) => sinceComplaint(piece.figure, reading, analysis)),
    ...values.flatMap((placed) => countComplaint(placed, reading, analysis)),
    ...values.flatMap(({ piece }) => companionComplaint(piece.figure, values)),
  ];
  return details.map((detail) => ({ check: "window", detail }));
}

/** A figure over N years needs its years printed, or the registry's own name, which says them. */
function spanComplaint(figure: Figure, reading: ParsedText): readonly string[] {
  const isSpanned = /_\d+y$/.test(figure.measure);
  const isPrinted = figuresIn(reading).some(({ piece }) => piece.show === "years" && piece.figure.id === figure.id);
  const name = metric(figure.measure)?.label.toLowerCase();
  const isNamed = reading.phrases.some(({ phrase }) => phrase === name);
  return isSpanned && !isPrinted && !isNamed ? [`The years that ${figure.label} spans are not given.`] : [];
}

/** A number of month-ends needs the day of the first, and the right one. */
function sinceComplaint(
  { label, measure, lineage }: Figure,
  reading: ParsedText,
  analysis: Analysis,
): readonly string[] {
  const first = lineage.kind === "formula" ? lineage.operands[0] : undefined;
  if (!measure.endsWith("_months") || first === undefined) return [];
  const since = markersIn(reading, analysis).filter(({ at }) => wordBefore(reading, at) === "since");
  const isStated = since.some((marker) => marker.kind === "absolute" && marker.names(first.period));
  return isStated ? [] : [`The text does not say since when ${label} are counted.`];
}

/** Printed years must be those of a figure in the sentence. */
function yearsComplaint(figure: Figure, show: string, values: readonly LocatedFigure[]): readonly string[] {
  return show === "years" && !values.some(({ piece }) => piece.figure.id === figure.id)
    ? [`The years of ${figure.label} are given without the figure.`]
    : [];
}

/** Words by which the steps of a window may be called. */
const STEPS: Readonly<Record<PeriodKind, RegExp>> = {
  year: /^years?$/,
  quarter: /^quarters?$/,
  ttm: /^quarters?$/,
  instant: /^(?:quarters?|years?|balance)$/,
  day: /^days?$/,
  half: /^halves$/,
  "nine-months": /^periods$/,
};

/** A count must be followed by the right kind of period, end where the text says, and have no gap. */
function countComplaint({ at, piece }: LocatedFigure, reading: ParsedText, analysis: Analysis): readonly string[] {
  const { figure } = piece;
  const named = namedFigures(figure);
  const last = named.at(-1);
  if (operationOf(figure) === "age" && last !== undefined && !isNamed(reading, last, analysis)) {
    return [`The text does not say what ${figure.label} is the age of.`];
  }
  if (!isPeriodCount(figure) || last === undefined) {
    return [];
  }
  // Behind the next number, words count something else: "12 … of the last $29B fiscal years".
  const next = valuesIn(reading).find((other) => other.at > at && !isPeriodCount(other.piece.figure));
  const step = reading.pieces.find(
    (one, index) =>
      index > at &&
      index < (next?.at ?? Infinity) &&
      isSameClause(reading, index, at) &&
      one.kind === "word" &&
      Object.values(STEPS).some((words) => words.test(one.lower)),
  );
  const isRightStep = step?.kind === "word" && STEPS[last.period.kind].test(step.lower);
  return [
    ...(isRightStep ? [] : [`${figure.label} counts other periods than the text says.`]),
    ...(isEndStated(reading, at, { last, analysis }) ? [] : [`The text does not say that ${figure.label} ends then.`]),
    ...(hasGap(named, analysis) ? [`${figure.label} has a gap in its window.`] : []),
  ];
}

/** The period behind the count in its clause, else any period or level of the sentence. */
function isEndStated(
  reading: ParsedText,
  at: number,
  { last, analysis }: { readonly last: Figure; readonly analysis: Analysis },
): boolean {
  const behind = markersIn(reading, analysis).find(
    (marker) => marker.kind === "absolute" && marker.at > at && isSameClause(reading, marker.at, at),
  );
  if (behind?.kind === "absolute") {
    return behind.names(last.period);
  }
  const isLevelShown = valuesIn(reading).some(
    ({ piece }) => piece.figure.measure === last.measure && isSameTime(piece.figure.period, last.period),
  );
  return isLevelShown || isNamed(reading, last, analysis);
}

function isNamed(reading: ParsedText, { period }: Figure, analysis: Analysis): boolean {
  return markersIn(reading, analysis).some((marker) => marker.kind === "absolute" && marker.names(period));
}

const LONGEST_STEP_DAYS: Readonly<Partial<Record<PeriodKind, number>>> = { year: 400, quarter: 120, ttm: 120 };

function hasGap([from, to]: readonly Figure[], analysis: Analysis): boolean {
  if (from === undefined || to === undefined) {
    return false;
  }
  const longest = LONGEST_STEP_DAYS[to.period.kind] ?? 400;
  const window = windowOf(from, to, analysis);
  return window.some((figure, index) => {
    const before = window[index - 1];
    return before !== undefined && daysBetween(before.period.end, figure.period.end) > longest;
  });
}

/** A median needs the count of its window beside it; ranks need the issuer's own figure; all of one sentence share a window. */
function companionComplaint(figure: Figure, values: readonly LocatedFigure[]): readonly string[] {
  const operands = operandsOf(figure);
  const others = values.map(({ piece }) => piece.figure).filter((other) => other.id !== figure.id);
  if (isCompanyCount(figure) || ACROSS.has(operationOf(figure) ?? "")) {
    const own = namedFigures(figure)[0];
    const isOwnShown = others.some(({ id }) => id === own?.id);
    const isOneSet = others.every((other) => !isCompanyCount(other) || operandsOf(other) === operands);
    return isOwnShown && isOneSet ? [] : [`${figure.label} is used without the company's own figure or its companies.`];
  }
  if (!isAggregate(figure) && !(operationOf(figure) ?? "").startsWith("count_")) {
    return [];
  }
  const isCounted = others.some((other) => operationOf(other) === "count" && operandsOf(other) === operands);
  return isCounted ? [] : [`The window of ${figure.label} is not given.`];
}

function operandsOf(figure: Figure): string {
  return namedFigures(figure)
    .map(({ id }) => id)
    .join(":");
}
