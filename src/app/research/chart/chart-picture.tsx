import type { FigureChart } from "#research/cards/card.ts";
import { EndNames, NamesBeside } from "./chart-names.tsx";
import { figureAt, likeOf, type NameMark, nameMarks } from "./chart-words.ts";
import { seriesLook } from "./series-look.ts";
import { formatTick, type Mark, type Plot, PLOT_HEIGHT, ROW_HEIGHT } from "./plot/plot.ts";
import "./chart-picture.css";
import { CategoryLabels, HeadlineLabel, ScatterLabels } from "./chart-labels.tsx";
import "./chart-plot.css";
import { formatFigure } from "#research/text/format-figure.ts";
import "./waterfall-picture.css";

/** Letters of a series name that fit beside the plot (9.5rem); longer names are written above it. */
const LONGEST_BESIDE = 21;

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
  const fitBeside = chart.series.every(({ name }) => name.length <= LONGEST_BESIDE);
  const names = fitBeside ? nameMarks(chart, plot) : [];
  const isNamed = names.length > 0;
  return (
    <div data-slot="chart-picture" data-state={isNamed ? "named" : "plain"} aria-hidden="true">
      {chart.series.length > 1 && chart.form !== "scatter" && (
        <ul data-slot="chart-legend">
          {chart.series.map(({ name }, series) => (
            <li key={name} {...seriesLook(series)}>
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
      <ChartPlot chart={chart} plot={plot} active={active} names={names} />
      {isNamed && <NamesBeside chart={chart} names={names} />}
    </div>
  );
}

/** The plot itself: places across in percent, places down in pixels, so that it fills any width without scaling text. */
function ChartPlot({
  chart,
  plot,
  active,
  names,
}: {
  readonly chart: FigureChart;
  readonly plot: Plot;
  readonly active: Mark | null;
  /** Of the series next to it; none where they are named above it. */
  readonly names: readonly NameMark[];
}) {
  const isNamed = names.length > 0;
  const band = active === null ? undefined : plot.bands[active.category];
  return (
    <svg data-slot="chart-plot" width="100%" height={PLOT_HEIGHT + 26}>
      {plot.ticks.map(({ value, at }) => (
        <line key={value} data-slot="chart-grid" x1="0" x2="100%" y1={at} y2={at} />
      ))}
      {plot.range && <RangeShape {...plot.range} />}
      {band && (
        <rect data-slot="chart-cursor" x={`${band.start}%`} y="0" width={`${band.width}%`} height={PLOT_HEIGHT} />
      )}
      <ChartMarks plot={plot} form={chart.form} active={active} />
      {plot.zero !== null && <line data-slot="chart-zero" x1="0" x2="100%" y1={plot.zero} y2={plot.zero} />}
      <EndNames chart={chart} names={names} />
      <HeadlineLabel chart={chart} plot={plot} isNamed={isNamed} />
      {chart.form === "scatter" ? (
        <ScatterLabels chart={chart} plot={plot} isNamed={isNamed} />
      ) : (
        <CategoryLabels chart={chart} plot={plot} isNamed={isNamed} />
      )}
    </svg>
  );
}

/** The quartiles of a lone line as an area behind it, with the median through it. */
function RangeShape({ lower, median, upper }: NonNullable<Plot["range"]>) {
  return (
    <>
      <rect data-slot="chart-range" x="0" y={upper} width="100%" height={Math.max(lower - upper, 1)} />
      <line data-slot="chart-median" x1="0" x2="100%" y1={median} y2={median} />
      <text data-slot="chart-headline" x="0" y={median - 5}>
        Median
      </text>
    </>
  );
}

/** With more points than this a dot on each would thicken the line and tell nothing. */
const MOST_DOTS = 40;

/** The lines, bars and dots of a chart. */
function ChartMarks({
  plot,
  form,
  active,
}: {
  readonly plot: Plot;
  readonly form: FigureChart["form"];
  readonly active: Mark | null;
}) {
  const hasDots = plot.marks.length <= MOST_DOTS;
  return (
    <>
      <svg viewBox={`0 0 100 ${PLOT_HEIGHT}`} width="100%" height={PLOT_HEIGHT} preserveAspectRatio="none">
        {plot.lines.map(({ series, points }) => (
          <polyline
            key={`${series}.${points[0]?.category}`}
            data-slot="chart-line"
            {...seriesLook(series)}
            points={points.map(({ x, y }) => `${x},${y}`).join(" ")}
          />
        ))}
      </svg>
      {plot.marks
        .filter((mark) => hasDots || mark.bar !== null || mark === active)
        .map((mark) => (
          <MarkShape
            key={`${mark.series}.${mark.category}`}
            mark={mark}
            isLarge={form === "scatter" || mark === active}
          />
        ))}
    </>
  );
}

function MarkShape({ mark, isLarge }: { readonly mark: Mark; readonly isLarge: boolean }) {
  const look = { ...seriesLook(mark.series), "data-tone": mark.tone, "data-state": isLarge ? "active" : undefined };
  if (mark.bar === null) {
    return <circle data-slot="chart-dot" {...look} cx={`${mark.x}%`} cy={mark.y} r={isLarge ? 4 : 2.25} />;
  }
  const { x, y, width, height } = mark.bar;
  return <rect data-slot="chart-bar" {...look} x={`${x}%`} y={y} width={`${width}%`} height={Math.max(height, 1)} />;
}

/** A waterfall that falls down the page: name, bar and value of each step in a row. */
function WaterfallPicture({
  chart,
  plot,
  active,
}: {
  readonly chart: FigureChart;
  readonly plot: Plot;
  readonly active: Mark | null;
}) {
  return (
    <ol data-slot="chart-plot" data-form="waterfall" aria-hidden="true">
      {plot.marks.map((mark) => {
        const figure = figureAt(chart, mark);
        return (
          <li key={mark.category} data-state={mark === active ? "active" : undefined}>
            <span>{chart.categories[mark.category]}</span>
            <svg width="100%" height={ROW_HEIGHT}>
              <line data-slot="chart-zero" x1={`${plot.zero}%`} x2={`${plot.zero}%`} y1="0" y2={ROW_HEIGHT} />
              {mark.bar && (
                <rect
                  data-slot="chart-bar"
                  data-tone={mark.tone}
                  x={`${mark.bar.x}%`}
                  y={mark.bar.y}
                  width={`${mark.bar.width}%`}
                  height={mark.bar.height}
                />
              )}
            </svg>
            <span>{figure && formatFigure(figure, chart.format)}</span>
          </li>
        );
      })}
    </ol>
  );
}
