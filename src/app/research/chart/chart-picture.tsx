import type { FigureChart } from "#research/cards/card.ts";
import { ChartPlot } from "./chart-plot.tsx";
import { likeOf, nameMarks } from "./chart-words.ts";
import { formatTick } from "./format-tick.ts";
import { WaterfallPicture } from "./waterfall-picture.tsx";
import { PLOT_HEIGHT, type Mark, type Plot } from "./plot.ts";
import "./chart-picture.css";

interface ChartPictureProps {
  readonly chart: FigureChart;
  readonly plot: Plot;
  /** The point being read. */
  readonly active: Mark | null;
}

/** The drawing of a chart: axis, plot and series names, each a column of its own so that text never scales. */
export function ChartPicture({ chart, plot, active }: ChartPictureProps) {
  if (chart.form === "waterfall") return <WaterfallPicture chart={chart} plot={plot} active={active} />;
  const like = likeOf(chart);
  const names = nameMarks(chart, plot);
  const isNamed = names.length > 0;
  return (
    <div data-slot="chart-picture" data-state={isNamed ? "named" : "plain"} aria-hidden="true">
      {chart.series.length > 1 && chart.form !== "scatter" && (
        <ul data-slot="chart-legend">
          {chart.series.map(({ name }, series) => (
            <li key={name} data-series={series % 6}>
              {name}
            </li>
          ))}
        </ul>
      )}
      {chart.form === "scatter" && (
        <p data-slot="chart-axes">
          ↑ {chart.series[1]?.name} · → {chart.series[0]?.name}
        </p>
      )}
      <svg data-slot="chart-axis" height={PLOT_HEIGHT + 26}>
        {like &&
          plot.ticks.map(({ value, at }) => (
            <text key={value} x="100%" y={at} dy="0.32em" textAnchor="end">
              {formatTick(value, like, chart.format)}
            </text>
          ))}
      </svg>
      <ChartPlot chart={chart} plot={plot} active={active} />
      {isNamed && (
        <svg data-slot="chart-names" height={PLOT_HEIGHT + 26}>
          {names.map(({ series, at }) => (
            <text key={series} x="0" y={at} dy="0.32em" data-series={series % 6}>
              {chart.series[series]?.name}
            </text>
          ))}
        </svg>
      )}
    </div>
  );
}
