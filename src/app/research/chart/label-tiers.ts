/** From which width of the chart on a category's label is written. */
export type LabelTier = "always" | "medium" | "wide" | "never";

/** How many letters fit side by side under a chart on a phone, in half a card and across a card. */
const LETTERS = { always: 36, medium: 56, wide: 98 };
/** The narrowest plot that each tier is written in, in pixels: beside series names it is narrower than its chart. */
const LEAST_WIDTH = { always: 196, medium: 350, wide: 420 };
/** The widest a letter is on average, in pixels. */
const LETTER_WIDTH = 7.2;

export interface LabelPlace {
  /** In percent of the plot's width. */
  readonly x: number;
  readonly anchor: "start" | "middle" | "end";
}

/** Centres a text on a place, or sets it against the edge that it would otherwise cross in a narrow plot. */
export function placeLabel(middle: number, text: string, tier: Exclude<LabelTier, "never">): LabelPlace {
  const half = (50 * text.length * LETTER_WIDTH) / LEAST_WIDTH[tier];
  if (middle < half) return { x: 0, anchor: "start" };
  return middle > 100 - half ? { x: 100, anchor: "end" } : { x: middle, anchor: "middle" };
}

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
