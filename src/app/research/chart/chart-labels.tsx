import type { FigureChart } from "#research/cards/card.ts";
import { headlineOf, likeOf } from "./chart-words.ts";
import { formatTick, type Plot, PLOT_HEIGHT } from "./plot/plot.ts";

interface ChartLabelsProps {
  readonly chart: FigureChart;
  readonly plot: Plot;
}

const LABEL_LINE = PLOT_HEIGHT + 18;

/** The newest value of a lone series, over its point, or under it where it lies below zero. */
export function HeadlineLabel({ chart, plot }: ChartLabelsProps) {
  const headline = headlineOf(chart, plot);
  if (headline === null) return null;
  const { mark, text, isNegative } = headline;
  const { x, anchor } = placeLabel(mark.x, text, "always");
  // Under a point at the very bottom it would lie on the names of the categories.
  const y = isNegative ? Math.min(mark.y + 15, PLOT_HEIGHT - 4) : mark.y - 6;
  return (
    <text data-slot="chart-headline" x={`${x}%`} y={y} textAnchor={anchor}>
      {text}
    </text>
  );
}

/** The names of the categories, as many as the width allows. */
export function CategoryLabels({ chart, plot }: ChartLabelsProps) {
  const tiers = labelTiers(chart.categories);
  return plot.bands.map(({ middle }, index) => {
    const tier = tiers[index] ?? "never";
    if (tier === "never") return null;
    const name = chart.categories[index] ?? "";
    const { x, anchor } = placeLabel(middle, name, tier);
    return (
      <text key={index} data-slot="chart-label" data-show={tier} x={`${x}%`} y={LABEL_LINE} textAnchor={anchor}>
        {name}
      </text>
    );
  });
}

/** A scatter names its dots, and counts along both axes. */
export function ScatterLabels({ chart, plot }: ChartLabelsProps) {
  const like = chart.series[0]?.points.find((point) => point !== null) ?? likeOf(chart);
  return (
    <>
      {plot.marks.map((mark) => (
        <text
          key={mark.category}
          data-slot="chart-name"
          x={`${mark.x}%`}
          y={mark.y}
          dx={mark.x > 80 ? "-7" : "7"}
          dy="0.32em"
          textAnchor={mark.x > 80 ? "end" : "start"}
        >
          {chart.categories[mark.category]}
        </text>
      ))}
      {like &&
        plot.xTicks?.map(({ value, at }) => {
          const text = formatTick(value, like, chart.format);
          const { x, anchor } = placeLabel(at, text, "always");
          return (
            <text key={value} data-slot="chart-label" x={`${x}%`} y={LABEL_LINE} textAnchor={anchor}>
              {text}
            </text>
          );
        })}
    </>
  );
}

/** From which width of the chart on a category's label is written. */
type LabelTier = "always" | "medium" | "wide" | "never";

/** How many letters fit side by side under a chart on a phone, in half a card and across a card. */
const LETTERS = { always: 36, medium: 56, wide: 98 };
/** The narrowest plot that each tier is written in, in pixels: beside series names it is narrower than its chart. */
const LEAST_WIDTH = { always: 196, medium: 350, wide: 420 };
/** The widest a letter is on average, in pixels. */
const LETTER_WIDTH = 7.2;

interface LabelPosition {
  /** In percent of the plot's width. */
  readonly x: number;
  readonly anchor: "start" | "middle" | "end";
}

/** Centres a text on a place, or sets it against the edge that it would otherwise cross in a narrow plot. */
export function placeLabel(middle: number, text: string, tier: Exclude<LabelTier, "never">): LabelPosition {
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
