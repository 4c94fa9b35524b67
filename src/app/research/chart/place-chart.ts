import type { FigureChart } from "#research/cards/card.ts";
import { barPlot } from "./bar-plot.ts";
import { linePlot } from "./line-plot.ts";
import type { Plot, Values } from "./plot.ts";
import { scatterPlot } from "./scatter-plot.ts";
import { stackPlot } from "./stack-plot.ts";
import { waterfallPlot } from "./waterfall-plot.ts";

/** Places every point of a chart. */
export function plotOf(chart: FigureChart): Plot {
  const values: Values = chart.series.map(({ points }) =>
    chart.categories.map((_, index) => {
      const value = points[index]?.value ?? null;
      return value === null ? null : Number(value);
    }),
  );
  switch (chart.form) {
    case "bars":
    case "grouped-bars":
      return barPlot(values, chart.categories.length);
    case "stack":
      return stackPlot(values, chart.categories.length);
    case "waterfall":
      return waterfallPlot(values[0] ?? []);
    case "lines":
      return linePlot(values, chart.categories.length);
    case "scatter":
      return scatterPlot(values, chart.categories.length);
  }
}
