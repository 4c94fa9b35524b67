import { total, type Weighted } from "./listed.ts";

/** A slice of the whole. */
export interface Group {
  readonly name: string;
  readonly weight: string;
  /** Largest first. */
  readonly symbols: readonly string[];
}

/** Slices the whole by what the companies are named after, largest slice first; companies without a weight are in none. */
export function groupWeights(lines: readonly Weighted[], nameOf: (line: Weighted) => string): readonly Group[] {
  const largestFirst = lines
    .flatMap((line) =>
      line.weight === null ? [] : [{ weight: line.weight, symbol: line.item.symbol, name: nameOf(line) }],
    )
    .toSorted((a, b) => b.weight.comparedTo(a.weight));
  const groups = [...new Set(largestFirst.map(({ name }) => name))].map((name) => {
    const members = largestFirst.filter((line) => line.name === name);
    return { name, weight: total(members.map(({ weight }) => weight)), symbols: members.map(({ symbol }) => symbol) };
  });
  return groups
    .toSorted((a, b) => b.weight.comparedTo(a.weight) || a.name.localeCompare(b.name))
    .map(({ weight, ...rest }) => ({ ...rest, weight: weight.toFixed() }));
}
