import type { Analysis } from "#metrics/analysis.ts";
import { calculated, unbroken, type Held } from "./lookups.ts";

/** Under this many values an extreme or a median says little. */
const SHORTEST_EXTREME = 6;
const SHORTEST_MEDIAN = 5;
const LONGEST = 15;

/** A value that is the highest or the lowest of a window without a gap, with the count of the window. */
export interface Extreme {
  readonly isHighest: boolean;
  readonly span: Held;
}

/** Whether a figure is the extreme of its own past; null when it is not, or the past is short. */
export function extremeOf(analysis: Analysis, now: Held): Extreme | null {
  const window = unbroken(analysis, now, LONGEST);
  const [first] = window;
  const span = first === undefined ? null : calculated(analysis, "count", first, now);
  if (span === null || window.length < SHORTEST_EXTREME) {
    return null;
  }
  const isHighest = window.every((other) => other.value.lte(now.value));
  const isLowest = window.every((other) => other.value.gte(now.value));
  return isHighest === isLowest ? null : { isHighest, span };
}

/** The median of a figure's own past with the count of its window; null when the past is short. */
export function medianOf(analysis: Analysis, now: Held): { readonly median: Held; readonly span: Held } | null {
  const window = unbroken(analysis, now, LONGEST);
  const [first] = window;
  const median = first === undefined ? null : calculated(analysis, "median", first, now);
  const span = first === undefined ? null : calculated(analysis, "count", first, now);
  return median === null || span === null || window.length < SHORTEST_MEDIAN ? null : { median, span };
}
