import type { FigureChart } from "#research/cards/card.ts";
import { headlineOf, likeOf } from "./chart-words.ts";
import { formatTick } from "./format-tick.ts";
import { labelTiers } from "./label-tiers.ts";
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
  return (
    <text data-slot="chart-headline" x={`${mark.x}%`} y={mark.y + (isNegative ? 15 : -6)} textAnchor={anchorAt(mark.x)}>
      {text}
    </text>
  );
}

/** The names of the categories, as many as the width allows. */
export function CategoryLabels({ chart, plot }: ChartLabelsProps) {
  const tiers = labelTiers(chart.categories);
  return plot.bands.map(({ middle }, index) => {
    const tier = tiers[index];
    if (tier === "never") return null;
    return (
      <text
        key={index}
        data-slot="chart-label"
        data-show={tier}
        x={`${middle}%`}
        y={LABEL_LINE}
        textAnchor={anchorAt(middle)}
      >
        {chart.categories[index]}
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
        plot.xTicks?.map(({ value, at }) => (
          <text key={value} data-slot="chart-label" x={`${at}%`} y={LABEL_LINE} textAnchor={anchorAt(at)}>
            {formatTick(value, like, chart.format)}
          </text>
        ))}
    </>
  );
}

/** Words at the very edge of the plot stay inside it. */
function anchorAt(x: number): "start" | "middle" | "end" {
  if (x < 3) return "start";
  return x > 97 ? "end" : "middle";
}
