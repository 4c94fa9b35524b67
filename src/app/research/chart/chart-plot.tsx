import type { FigureChart } from "#research/cards/card.ts";
import { formatTick } from "./format-tick.ts";
import { headlineOf, likeOf } from "./chart-words.ts";
import { labelTiers } from "./label-tiers.ts";
import { PLOT_HEIGHT, type Mark, type Plot } from "./plot.ts";

interface ChartPlotProps {
  readonly chart: FigureChart;
  readonly plot: Plot;
  readonly active: Mark | null;
}

const LABEL_LINE = PLOT_HEIGHT + 18;

/** The plot itself: places across in percent, places down in pixels, so that it fills any width without scaling text. */
export function ChartPlot({ chart, plot, active }: ChartPlotProps) {
  const headline = headlineOf(chart, plot);
  const band = active === null ? undefined : plot.bands[active.category];
  return (
    <svg data-slot="chart-plot" width="100%" height={PLOT_HEIGHT + 26}>
      {plot.ticks.map(({ value, at }) => (
        <line key={value} data-slot="chart-grid" x1="0" x2="100%" y1={at} y2={at} />
      ))}
      {band && (
        <rect data-slot="chart-cursor" x={`${band.start}%`} y="0" width={`${band.width}%`} height={PLOT_HEIGHT} />
      )}
      <Marks plot={plot} form={chart.form} active={active} />
      {plot.zero !== null && <line data-slot="chart-zero" x1="0" x2="100%" y1={plot.zero} y2={plot.zero} />}
      {headline && (
        <text
          data-slot="chart-headline"
          x={`${headline.mark.x}%`}
          y={headline.mark.y < 16 ? headline.mark.y + 16 : headline.mark.y - 6}
          textAnchor={headline.mark.x > 88 ? "end" : "middle"}
          dx={headline.mark.x > 88 ? "6%" : undefined}
        >
          {headline.text}
        </text>
      )}
      {chart.form === "scatter" ? (
        <ScatterWords chart={chart} plot={plot} />
      ) : (
        <CategoryLabels chart={chart} plot={plot} />
      )}
    </svg>
  );
}

function Marks({
  plot,
  form,
  active,
}: Pick<ChartPlotProps, "plot" | "active"> & { readonly form: FigureChart["form"] }) {
  return (
    <>
      <svg viewBox={`0 0 100 ${PLOT_HEIGHT}`} width="100%" height={PLOT_HEIGHT} preserveAspectRatio="none">
        {plot.lines.map(({ series, points }) => (
          <polyline
            key={`${series}.${points[0]?.category}`}
            data-slot="chart-line"
            data-series={series % 6}
            points={points.map(({ x, y }) => `${x},${y}`).join(" ")}
          />
        ))}
      </svg>
      {plot.marks.map((mark) => {
        const key = `${mark.series}.${mark.category}`;
        const look = {
          "data-series": mark.series % 6,
          "data-tone": mark.tone,
          "data-state": mark === active ? "active" : undefined,
        };
        if (mark.bar === null) {
          const radius = form === "scatter" || mark === active ? 4 : 2.25;
          return <circle key={key} data-slot="chart-dot" {...look} cx={`${mark.x}%`} cy={mark.y} r={radius} />;
        }
        const { x, y, width, height } = mark.bar;
        return (
          <rect
            key={key}
            data-slot="chart-bar"
            {...look}
            x={`${x}%`}
            y={y}
            width={`${width}%`}
            height={Math.max(height, 1)}
          />
        );
      })}
    </>
  );
}

function CategoryLabels({ chart, plot }: Pick<ChartPlotProps, "chart" | "plot">) {
  const tiers = labelTiers(chart.categories.length);
  return plot.bands.map((band, index) => {
    const tier = tiers[index];
    if (tier === "never") return null;
    return (
      <text
        key={chart.categories[index]}
        data-slot="chart-label"
        data-show={tier}
        x={`${band.middle}%`}
        y={LABEL_LINE}
        textAnchor="middle"
      >
        {chart.categories[index]}
      </text>
    );
  });
}

/** A scatter names its dots, and counts along both axes. */
function ScatterWords({ chart, plot }: Pick<ChartPlotProps, "chart" | "plot">) {
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
          <text
            key={value}
            data-slot="chart-label"
            x={`${at}%`}
            y={LABEL_LINE}
            textAnchor={at === 0 ? "start" : at === 100 ? "end" : "middle"}
          >
            {formatTick(value, like, chart.format)}
          </text>
        ))}
    </>
  );
}
