import type { Bound, Histogram } from "#screener/screens/histogram.ts";

/** Where the two handles of a histogram are, by the edges of its steps. */
export interface Range {
  readonly low: number;
  readonly high: number;
}

type Bounded = Pick<Histogram, "edges" | "low" | "high" | "least" | "most">;

/** The bounds that a range stands for as a line has them; one whose handle was not moved stays as it is. */
export function boundsOf(
  { edges, low, high, least, most }: Bounded,
  range: Range,
): readonly [Bound | null, Bound | null] {
  const at = (edge: number): Bound | null => {
    const value = edge === 0 || edge === edges.length - 1 ? undefined : edges[edge];
    return value === undefined ? null : { value, isWithin: true };
  };
  return [range.low === low ? least : at(range.low), range.high === high ? most : at(range.high)];
}

/** The line of a screen with other bounds in one condition; without the condition where both ends are open. */
export function lineWithRange(
  line: string,
  histogram: Bounded & Pick<Histogram, "start" | "end" | "name">,
  range: Range,
): string {
  const { start, end, name } = histogram;
  const condition = comparisonOf(...boundsOf(histogram, range));
  const [before, after] = [line.slice(0, start), line.slice(end)];
  if (condition !== null) return `${before}${name} ${condition}${after}`;
  if (before.trim() === "") return after.replace(/^\s*and\b\s*/i, "");
  return `${before.replace(/\s*\band\s*$/i, "")}${after}`;
}

function comparisonOf(least: Bound | null, most: Bound | null): string | null {
  if (least?.isWithin === true && most?.isWithin === true) return `between ${least.value} and ${most.value}`;
  const written = [
    least === null ? null : `${least.isWithin ? ">=" : ">"} ${least.value}`,
    most === null ? null : `${most.isWithin ? "<=" : "<"} ${most.value}`,
  ].filter((bound) => bound !== null);
  return written.length === 0 ? null : written.join(" and ");
}
