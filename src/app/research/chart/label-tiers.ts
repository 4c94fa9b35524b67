/** From which width of the chart on a category's label is written. */
export type LabelTier = "always" | "medium" | "wide" | "never";

/** How many letters fit side by side under a chart on a phone, in half a card and across a card. */
const LETTERS = { always: 36, medium: 56, wide: 98 };
/** The space between two labels, in letters. */
const GAP = 2;

/**
 * Thins category labels out for narrow charts. Each wider tier halves the step, so labels stay evenly spaced, and the
 * newest category is always labelled.
 */
export function labelTiers(labels: readonly string[]): readonly LabelTier[] {
  const count = labels.length;
  const longest = Math.max(...labels.map((label) => label.length)) + GAP;
  const stepFor = (letters: number) => Math.ceil(count / Math.max(1, Math.floor(letters / longest)));
  const wide = stepFor(LETTERS.wide);
  const medium = doubledUntil(wide, stepFor(LETTERS.medium));
  const always = doubledUntil(medium, stepFor(LETTERS.always));
  return labels.map((_, index) => {
    const fromNewest = count - 1 - index;
    if (fromNewest % always === 0) return "always";
    if (fromNewest % medium === 0) return "medium";
    return fromNewest % wide === 0 ? "wide" : "never";
  });
}

function doubledUntil(step: number, least: number): number {
  return step >= least ? step : doubledUntil(step * 2, least);
}
