import type { FigureChart } from "#research/cards/card.ts";
import { PLOT_HEIGHT, type Mark, type Plot } from "./plot.ts";

interface ChartMarksProps {
  readonly plot: Plot;
  readonly form: FigureChart["form"];
  readonly active: Mark | null;
}

/** With more points than this a dot on each would thicken the line and tell nothing. */
const MOST_DOTS = 40;

/** The lines, bars and dots of a chart. */
export function ChartMarks({ plot, form, active }: ChartMarksProps) {
  const hasDots = plot.marks.length <= MOST_DOTS;
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
  const look = { "data-series": mark.series % 6, "data-tone": mark.tone, "data-state": isLarge ? "active" : undefined };
  if (mark.bar === null) {
    return <circle data-slot="chart-dot" {...look} cx={`${mark.x}%`} cy={mark.y} r={isLarge ? 4 : 2.25} />;
  }
  const { x, y, width, height } = mark.bar;
  return <rect data-slot="chart-bar" {...look} x={`${x}%`} y={y} width={`${width}%`} height={Math.max(height, 1)} />;
}
