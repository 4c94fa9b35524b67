import type { Condition, RangeCondition } from "#screener/query/condition.ts";
import { writeNumber } from "#screener/query/numbers.ts";
import { labelOf } from "#screener/query/quantities.ts";
import type { Basis } from "#screener/universe/measures.ts";
import type { Universe } from "#screener/universe/universe.ts";
import { valuesOf } from "./screen.ts";

/** An end of a range as a line has it. */
export interface Bound {
  readonly value: string;
  /** Whether the value itself is within. */
  readonly isWithin: boolean;
}

/** How many companies lie in each step of what one condition compares, and where its bounds are. */
export interface Histogram {
  /** The measure in reader's words. */
  readonly label: string;
  /** Where the condition is in the line, and what of it comes before the comparison. */
  readonly start: number;
  readonly end: number;
  readonly name: string;
  /** The ends of the steps, rising, as they are written in a line; one more than there are steps. */
  readonly edges: readonly string[];
  /** The first and the last step also have what lies beyond. */
  readonly counts: readonly number[];
  /** The edges nearest to the bounds: 0 and the last one where the range is open. */
  readonly low: number;
  readonly high: number;
  /** The bounds themselves, which may lie between two edges or beyond them; null where the range is open. */
  readonly least: Bound | null;
  readonly most: Bound | null;
}

interface HistogramInput {
  readonly line: string;
  readonly conditions: readonly Condition[];
  readonly basis: Basis;
  readonly today: string;
}

/** A histogram for each range of a screen over the whole universe; none where fewer than ten companies have a value. */
export function histogramsOf(asked: HistogramInput, universe: Universe): readonly Histogram[] {
  return asked.conditions.flatMap((condition) => {
    if (condition.kind !== "range") return [];
    const read = valuesOf(condition.quantity, asked, universe);
    const all = Array.from({ length: universe.size }, (_, position) => read(position));
    const values = all.filter((value) => Number.isFinite(value)).toSorted((one, other) => one - other);
    return values.length < LEAST_VALUES ? [] : [histogramOf(condition, values, asked.line)];
  });
}

const LEAST_VALUES = 10;

function histogramOf(condition: RangeCondition, values: readonly number[], line: string): Histogram {
  const { quantity, start, end, min, max, hasMin, hasMax } = condition;
  const edges = edgesOf(values);
  const counts = edges.slice(1).map(() => 0);
  for (const value of values) {
    const step = Math.min(
      counts.length - 1,
      Math.max(
        0,
        edges.findLastIndex((edge) => edge <= value),
      ),
    );
    counts[step] = (counts[step] ?? 0) + 1;
  }
  return {
    label: labelOf(quantity),
    start,
    end,
    name: (/^[^<>=≤≥]*?(?=\s*(?:[<>=≤≥]|\bbetween\b))/i.exec(line.slice(start, end))?.[0] ?? "").trim(),
    edges: edges.map((edge) => writeNumber(edge, quantity)),
    counts,
    low: min === null ? 0 : nearest(edges, min),
    high: max === null ? counts.length : nearest(edges, max),
    least: min === null ? null : { value: writeNumber(min, quantity), isWithin: hasMin },
    most: max === null ? null : { value: writeNumber(max, quantity), isWithin: hasMax },
  };
}

const STEPS = 24;
/** The share of values at either end that the first and the last step take in. */
const OUTLYING = 0.02;
/** Values that spread further are drawn by orders of magnitude. */
const WIDE = 100;

/** Round numbers from the lowest to the highest of some values, which are sorted, but for the outlying ones. */
function edgesOf(values: readonly number[]): readonly number[] {
  const at = (share: number): number => values[Math.floor(share * (values.length - 1))] ?? 0;
  const [low, high] = [at(OUTLYING), at(1 - OUTLYING)];
  if (low > 0 && high / low > WIDE) return magnitudes(low, high);
  const step = roundStep(Math.max(high - low, Math.abs(high) / STEPS, 1e-6) / STEPS);
  const first = Math.floor(low / step);
  const last = Math.max(first + 2, Math.ceil(high / step));
  return Array.from({ length: last - first + 1 }, (_, index) => clean((first + index) * step));
}

/** 1, 2 and 5 of each power of ten. */
function magnitudes(low: number, high: number): readonly number[] {
  const powers = Array.from(
    { length: Math.ceil(Math.log10(high)) - Math.floor(Math.log10(low)) + 1 },
    (_, index) => 10 ** (Math.floor(Math.log10(low)) + index),
  );
  const every = powers.flatMap((power) => [power, 2 * power, 5 * power].map(clean));
  const first = Math.max(
    0,
    every.findLastIndex((edge) => edge <= low),
  );
  return every.slice(first, every.findIndex((edge) => edge >= high) + 1);
}

/** The next larger of 1, 2 and 5 times a power of ten. */
function roundStep(width: number): number {
  const power = 10 ** Math.floor(Math.log10(width));
  return ([1, 2, 5].find((factor) => factor * power >= width) ?? 10) * power;
}

function clean(number: number): number {
  return Number(number.toPrecision(6));
}

function nearest(edges: readonly number[], bound: number): number {
  const distances = edges.map((edge) => Math.abs(edge - bound));
  return distances.indexOf(Math.min(...distances));
}
