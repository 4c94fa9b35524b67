import type { FigureChart } from "#research/cards/card.ts";
import { formatFigure } from "#research/text/format-figure.ts";
import { figureAt } from "./chart-words.ts";
import { ROW_HEIGHT, type Mark, type Plot } from "./plot.ts";
import "./chart-plot.css";
import "./waterfall-picture.css";

interface WaterfallPictureProps {
  readonly chart: FigureChart;
  readonly plot: Plot;
  readonly active: Mark | null;
}

/** A waterfall that falls down the page: name, bar and value of each step in a row. */
export function WaterfallPicture({ chart, plot, active }: WaterfallPictureProps) {
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
