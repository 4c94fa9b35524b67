import type { Histogram } from "#screener/screens/histogram.ts";

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
): readonly [string | null, string | null] {
  const last = edges.length - 1;
  return [
    range.low === low ? least : range.low === 0 ? null : (edges[range.low] ?? null),
    range.high === high ? most : range.high === last ? null : (edges[range.high] ?? null),
  ];
}

/** The line of a screen with other bounds in one condition; without the condition where both ends are open. */
export function lineWithRange(
  line: string,
  histogram: Bounded & Pick<Histogram, "start" | "end" | "name">,
  range: Range,
): string {
  const { start, end, name } = histogram;
  const [least, most] = boundsOf(histogram, range);
  const [before, after] = [line.slice(0, start), line.slice(end)];
  if (least !== null && most !== null) return `${before}${name} between ${least} and ${most}${after}`;
  if (least !== null) return `${before}${name} >= ${least}${after}`;
  if (most !== null) return `${before}${name} <= ${most}${after}`;
  if (before.trim() === "") return after.replace(/^\s*and\b\s*/i, "");
  return `${before.replace(/\s*\band\s*$/i, "")}${after}`;
}
