import type { FigureChart } from "#research/cards/card.ts";
import { headlineOf, likeOf } from "./chart-words.ts";
import { formatTick, type Plot, PLOT_HEIGHT } from "./plot/plot.ts";

interface ChartLabelsProps {
  readonly chart: FigureChart;
  readonly plot: Plot;
  /** Whether names of series stand next to the plot. */
  readonly isNamed: boolean;
}

const LABEL_LINE = PLOT_HEIGHT + 18;

/** The newest value of a lone series, over its point, or under it where it lies below zero. */
export function HeadlineLabel({ chart, plot, isNamed }: ChartLabelsProps) {
  const headline = headlineOf(chart, plot);
  if (headline === null) return null;
  const { mark, text, isNegative } = headline;
  // Under a point at the very bottom it would lie on the names of the categories.
  const y = isNegative ? Math.min(mark.y + 15, PLOT_HEIGHT - 4) : mark.y - 6;
  return <Label slot="chart-headline" middle={mark.x} y={y} text={text} isNamed={isNamed} />;
}

interface LabelProps {
  readonly slot: "chart-headline" | "chart-label";
  /** In percent of the plot's width. */
  readonly middle: number;
  readonly y: number;
  readonly text: string;
  readonly tier?: ShownTier;
  readonly isNamed: boolean;
}

/** A text at its place; once more for each width of the chart at which that place is another, of which one is shown. */
function Label({ slot, middle, y, text, tier = "always", isNamed }: LabelProps) {
  return placeLabel({ middle, text, tier, isNamed }).map(({ widths, x, anchor }) => (
    <text
      key={widths}
      data-slot={slot}
      data-show={tier === "always" ? undefined : tier}
      data-widths={widths}
      x={`${x}%`}
      y={y}
      textAnchor={anchor}
    >
      {text}
    </text>
  ));
}

/** The names of the categories, as many as the width allows. */
export function CategoryLabels({ chart, plot, isNamed }: ChartLabelsProps) {
  const tiers = labelTiers(chart.categories);
  return plot.bands.map(({ middle }, index) => {
    const tier = tiers[index] ?? "never";
    if (tier === "never") return null;
    const text = chart.categories[index] ?? "";
    return <Label key={index} slot="chart-label" y={LABEL_LINE} {...{ middle, text, tier, isNamed }} />;
  });
}

/** A scatter names its dots, and counts along both axes. */
export function ScatterLabels({ chart, plot, isNamed }: ChartLabelsProps) {
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
          return <Label key={value} slot="chart-label" middle={at} y={LABEL_LINE} {...{ text, isNamed }} />;
        })}
    </>
  );
}

/** From which width of the chart on a category's label is written. */
type LabelTier = "always" | "medium" | "wide" | "never";
type ShownTier = Exclude<LabelTier, "never">;

/** How many letters fit side by side under a chart on a phone, in half a card and across a card. */
const LETTERS = { always: 36, medium: 56, wide: 98 };
/** The widest a letter is on average, in pixels. */
const LETTER_WIDTH = 7.2;

/**
 * Widths of a chart between which its stylesheet tells, with the narrowest plot that each may have in pixels: alone, and with
 * names of series next to it. A policy without styles in attributes leaves no other way to place a text by the width.
 */
const WIDTHS = [
  { name: "phone", plain: 196, named: 196, tiers: ["always"] },
  { name: "half", plain: 350, named: 186, tiers: ["always", "medium"] },
  { name: "wide", plain: 510, named: 346, tiers: ["always", "medium", "wide"] },
  { name: "full", plain: 700, named: 536, tiers: ["always", "medium", "wide"] },
] as const satisfies readonly {
  readonly name: string;
  readonly plain: number;
  readonly named: number;
  readonly tiers: readonly ShownTier[];
}[];

interface LabelPlace {
  /** The names of the widths at which the text is here. */
  readonly widths: string;
  /** In percent of the plot's width. */
  readonly x: number;
  readonly anchor: "start" | "middle" | "end";
}

/** Centres a text on a place or, at widths at which it would cross an edge, sets it against that; each place once. */
export function placeLabel({
  middle,
  text,
  tier,
  isNamed,
}: {
  /** In percent of the plot's width. */
  readonly middle: number;
  readonly text: string;
  readonly tier: ShownTier;
  readonly isNamed: boolean;
}): readonly LabelPlace[] {
  const places = WIDTHS.filter(({ tiers }) => tiers.some((shown) => shown === tier)).map(({ name, plain, named }) => ({
    name,
    ...placeIn(isNamed ? named : plain, middle, text),
  }));
  const byAnchor = Map.groupBy(places, ({ anchor }) => anchor);
  return [...byAnchor].map(([anchor, alike]) => ({
    widths: alike.map(({ name }) => name).join(" "),
    x: alike[0]?.x ?? middle,
    anchor,
  }));
}

function placeIn(width: number, middle: number, text: string): Pick<LabelPlace, "x" | "anchor"> {
  const half = (50 * text.length * LETTER_WIDTH) / width;
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
