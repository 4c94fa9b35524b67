import { Decimal } from "decimal.js";
import type { FigureView } from "#research/text/figure-view.ts";

type Points = readonly (FigureView | null)[];

export interface IndexedLines {
  /** The first period in which every line has a value above zero; null where there is none. */
  readonly base: number | null;
  /** What is drawn in place of each figure: its value, where the base period is 100. Null before it and without a value. */
  readonly lines: readonly (readonly (string | null)[])[];
}

/** Starts every line at 100 in their first common period. The figures themselves stay as they are. */
export function indexLines(lines: readonly Points[]): IndexedLines {
  const count = Math.max(0, ...lines.map(({ length }) => length));
  const found = Array.from({ length: count }, (_, at) => lines.every((points) => isPositive(points[at]))).indexOf(true);
  const base = found < 0 ? null : found;
  return { base, lines: lines.map((points) => (base === null ? points.map(() => null) : indexLine(points, base))) };
}

function indexLine(points: Points, base: number): readonly (string | null)[] {
  const start = new Decimal(points[base]?.value ?? 1);
  return points.map((point, at) => {
    const value = point?.value ?? null;
    return value === null || at < base ? null : new Decimal(value).div(start).times(100).toDecimalPlaces(4).toFixed();
  });
}

/** Whether a point can be the base of an index or lie on a log scale. */
export function isPositive(point: FigureView | null | undefined): boolean {
  return point?.value != null && new Decimal(point.value).gt(0);
}
