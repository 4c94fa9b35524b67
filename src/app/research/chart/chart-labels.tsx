import type { FigureChart } from "#research/cards/card.ts";
import { headlineOf, likeOf } from "./chart-words.ts";
import { formatTick } from "./format-tick.ts";
import { labelTiers, placeLabel } from "./label-tiers.ts";
import { PLOT_HEIGHT, type Plot } from "./plot.ts";

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
