/** From which width of the chart on a category's label is written. */
export type LabelTier = "always" | "medium" | "wide" | "never";

const MOST = { always: 4, medium: 7, wide: 12 };

/**
 * Thins category labels out for narrow charts. Each wider tier halves the step, so labels stay evenly spaced, and the
 * newest category is always labelled.
 */
export function labelTiers(count: number): readonly LabelTier[] {
  const wide = Math.ceil(count / MOST.wide);
  const medium = doubledUntil(wide, Math.ceil(count / MOST.medium));
  const always = doubledUntil(medium, Math.ceil(count / MOST.always));
  return Array.from({ length: count }, (_, index) => {
    const fromNewest = count - 1 - index;
    if (fromNewest % always === 0) return "always";
    if (fromNewest % medium === 0) return "medium";
    return fromNewest % wide === 0 ? "wide" : "never";
  });
}

function doubledUntil(step: number, least: number): number {
  return step >= least ? step : doubledUntil(step * 2, least);
}
