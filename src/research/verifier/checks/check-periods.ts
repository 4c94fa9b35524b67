import type { FiscalPeriod } from "#facts/fact.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { isSameTime } from "#research/text/calculations/compatible.ts";
import type { SentenceFailure } from "#research/verifier/verification.ts";
import {
  basePeriodOf,
  isAggregate,
  isChange,
  isCompanyCount,
  isGap,
  isPeriodCount,
  isRecord,
  movingMeasure,
} from "#research/verifier/parsing/calculated-figures.ts";
import {
  isSameClause,
  type LocatedFigure,
  type ParsedText,
  valuesIn,
  wordBefore,
} from "#research/verifier/parsing/parsed-text.ts";
import { markersIn, type Marker } from "#research/verifier/parsing/markers.ts";

const COMPARING = new Set(["from", "against", "than", "versus", "with", "after"]);

interface Timeline {
  readonly reading: ParsedText;
  readonly analysis: Analysis;
  readonly markers: readonly Marker[];
  /** Figures that stand for a period of their own. */
  readonly dated: readonly LocatedFigure[];
}

/**
 * Every number must be of the period the text names for it: the first period behind it, else the last before it, else
 * the only one further on; a base of comparison must be the base its change was computed from.
 */
export function checkPeriods(reading: ParsedText, analysis: Analysis): readonly SentenceFailure[] {
  const dated = valuesIn(reading).filter(
    ({ piece: { figure } }) =>
      !isRecord(figure) && !isPeriodCount(figure) && !isCompanyCount(figure) && !isAggregate(figure) && !isGap(figure),
  );
  const line: Timeline = { reading, analysis, markers: markersIn(reading, analysis), dated };
  return dated.flatMap((placed, index) => {
    const complaint = complaintAbout(line, placed, index);
    return complaint === null ? [] : [{ check: "period", detail: complaint }];
  });
}

function complaintAbout(line: Timeline, placed: LocatedFigure, index: number): string | null {
  const { figure } = placed.piece;
  const name = `${figure.label} of ${figure.period.label}`;
  const behind = markersBehind(line, placed);
  if (isChange(figure)) {
    const own = behind.find((marker) => marker.kind === "absolute");
    return isNamedAbsolutely(line, placed, own) && hasStatedBase(line, placed, behind)
      ? null
      : `The text does not say that ${name} is measured over this time.`;
  }
  const base = comparisonBase(line, placed);
  if (base !== null && !isSameTime(base, figure.period)) {
    return `${name} is given as the base of a change measured from ${base.label}.`;
  }
  const [next] = behind;
  if (next?.kind === "relative") {
    const main = line.dated[index - 1]?.piece.figure.period;
    const named = main === undefined ? null : next.from(main);
    return named !== null && isSameTime(named, figure.period) ? null : `${name} is not of the time the text names.`;
  }
  const isSettled = (base !== null && next === undefined) || isNamedAbsolutely(line, placed, next);
  return isSettled ? null : `${name} is not of the time the text names.`;
}

/** The markers behind a figure, before the next figure and the end of the clause. */
function markersBehind({ reading, markers, dated }: Timeline, { at }: LocatedFigure): readonly Marker[] {
  const next = dated.find((other) => other.at > at)?.at ?? reading.pieces.length;
  return markers.filter(
    (marker) =>
      marker.at > at && marker.at < next && isSameClause(reading, marker.at, at) && !opensWindow(reading, marker),
  );
}

/** `since 30 Sep 2016` says where a window begins, not of which time a figure is. */
function opensWindow(reading: ParsedText, marker: Marker): boolean {
  return wordBefore(reading, marker.at) === "since";
}

function isNamedAbsolutely({ markers }: Timeline, { at, piece }: LocatedFigure, behind: Marker | undefined): boolean {
  const absolute = markers.filter((marker) => marker.kind === "absolute");
  const marker =
    behind?.kind === "absolute"
      ? behind
      : (absolute.findLast((one) => one.at < at) ?? absolute.find((one) => one.at > at));
  return marker?.kind === "absolute" && marker.names(piece.figure.period);
}

/** The base period that a figure behind "from" or "than" must have, when a change of the same measure is stated before it. */
function comparisonBase({ reading, analysis, dated }: Timeline, { at, piece }: LocatedFigure): FiscalPeriod | null {
  if (!COMPARING.has(wordBefore(reading, at) ?? "")) {
    return null;
  }
  const change = dated.findLast(
    (other) =>
      other.at < at &&
      isSameClause(reading, other.at, at) &&
      movingMeasure(other.piece.figure) === piece.figure.measure,
  );
  return change === undefined ? null : basePeriodOf(change.piece.figure, analysis);
}

/** A change between two freely chosen times must show both; growth rates are by definition against a year earlier. */
function hasStatedBase(line: Timeline, { piece: { figure } }: LocatedFigure, behind: readonly Marker[]): boolean {
  const base = basePeriodOf(figure, line.analysis);
  const relative = behind.find((marker) => marker.kind === "relative");
  if (base === null) {
    return relative === undefined;
  }
  if (relative?.kind === "relative") {
    const named = relative.from(figure.period);
    return named !== null && isSameTime(named, base);
  }
  return (
    !figure.id.startsWith("C:") ||
    line.dated.some(
      (other) => other.piece.figure.measure === movingMeasure(figure) && isSameTime(other.piece.figure.period, base),
    ) ||
    line.markers.some((marker) => marker.kind === "absolute" && marker.names(base))
  );
}
