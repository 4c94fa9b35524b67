import type { FigureChart } from "#research/cards/card.ts";
import type { NameMark } from "./chart-words.ts";
import { PLOT_HEIGHT } from "./plot/plot.ts";
import { seriesLook } from "./series-look.ts";

interface NamesProps {
  readonly chart: FigureChart;
  readonly names: readonly NameMark[];
}

/** The distance between the plot and the names, in pixels (chart-picture.css). */
const GAP = 8;
/** A name that is moved less than this is still seen as the line's. */
const LEAST_MOVE = 4;

/** The names of series next to the plot, each with a piece of its line that leads to it. */
export function NamesBeside({ chart, names }: NamesProps) {
  return (
    <svg data-slot="chart-names" height={PLOT_HEIGHT + 26}>
      {names.map(({ series, end, at }) =>
        at === null ? null : (
          <g key={series} {...seriesLook(series)}>
            <line data-slot="chart-leader" x1={-GAP} y1={end.y} x2={GAP} y2={at} />
            <text x={GAP + 4} y={at} dy="0.32em">
              {chart.series[series]?.name}
            </text>
          </g>
        ),
      )}
    </svg>
  );
}

/** In the plot: the name of a line that ends early, where it ends, and what leads from a point to a name that was moved. */
export function EndNames({ chart, names }: NamesProps) {
  return names.map(({ series, end, at }) => {
    if (at === null) {
      return (
        <text
          key={series}
          data-slot="chart-end-name"
          x={`${end.x}%`}
          y={end.y - 7}
          textAnchor="middle"
          {...seriesLook(series)}
        >
          {chart.series[series]?.name}
        </text>
      );
    }
    if (Math.abs(at - end.y) < LEAST_MOVE) return null;
    const line = { x1: `${end.x}%`, y1: end.y, x2: "100%", y2: end.y };
    return <line key={series} data-slot="chart-leader" {...line} {...seriesLook(series)} />;
  });
}
