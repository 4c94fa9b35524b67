import type { FigureChart } from "#research/cards/card.ts";
import { CategoryLabels, HeadlineLabel, ScatterLabels } from "./chart-labels.tsx";
import { ChartMarks } from "./chart-marks.tsx";
import { PLOT_HEIGHT, type Mark, type Plot } from "./plot.ts";
import "./chart-plot.css";

interface ChartPlotProps {
  readonly chart: FigureChart;
  readonly plot: Plot;
  readonly active: Mark | null;
}

/** The plot itself: places across in percent, places down in pixels, so that it fills any width without scaling text. */
export function ChartPlot({ chart, plot, active }: ChartPlotProps) {
  const band = active === null ? undefined : plot.bands[active.category];
  return (
    <svg data-slot="chart-plot" width="100%" height={PLOT_HEIGHT + 26}>
      {plot.ticks.map(({ value, at }) => (
        <line key={value} data-slot="chart-grid" x1="0" x2="100%" y1={at} y2={at} />
      ))}
      {band && (
        <rect data-slot="chart-cursor" x={`${band.start}%`} y="0" width={`${band.width}%`} height={PLOT_HEIGHT} />
      )}
      <ChartMarks plot={plot} form={chart.form} active={active} />
      {plot.zero !== null && <line data-slot="chart-zero" x1="0" x2="100%" y1={plot.zero} y2={plot.zero} />}
      <HeadlineLabel chart={chart} plot={plot} />
      {chart.form === "scatter" ? (
        <ScatterLabels chart={chart} plot={plot} />
      ) : (
        <CategoryLabels chart={chart} plot={plot} />
      )}
    </svg>
  );
}
