import { formatFigure } from "#research/text/format-figure.ts";
import type { FigureChart } from "#research/cards/card.ts";
import { figureAt } from "./chart-words.ts";
import type { Mark } from "./plot.ts";

/** The next point of the same category, upwards or downwards in the plot, going round; null for every other key. */
export function markBeside(marks: readonly Mark[], current: Mark, key: string): Mark | null {
  if (key !== "ArrowUp" && key !== "ArrowDown") return null;
  const column = marks
    .filter(({ category }) => category === current.category)
    .toSorted((one, other) => one.y - other.y);
  const at = column.indexOf(current) + (key === "ArrowUp" ? -1 : 1);
  return column.length < 2 ? null : (column.at(at % column.length) ?? null);
}

export interface Place {
  /** In percent of the plot's width. */
  readonly x: number;
  /** In pixels from its top. */
  readonly y: number;
}

/** How many pixels of height one percent of width is worth when looking for the nearest point (1000). */
const PER_PERCENT: Readonly<Partial<Record<FigureChart["form"], number>>> = { scatter: 4, waterfall: 0 };

/**
 * The point nearest to a place: the column first, then the height. A waterfall has rows, and the dots of a scatter
 * stand in neither.
 */
export function markNear(marks: readonly Mark[], place: Place, form: FigureChart["form"]): Mark | null {
  const perPercent = PER_PERCENT[form] ?? 1000;
  let nearest: Mark | null = null;
  let least = Infinity;
  for (const mark of marks) {
    const distance = Math.abs(mark.x - place.x) * perPercent + Math.abs(mark.y - place.y);
    if (distance < least) [nearest, least] = [mark, distance];
  }
  return nearest;
}

/** What is said of a point: `FY2025, Revenue $130.50B`; a dot of a scatter says both its values. */
export function sayMark(chart: FigureChart, mark: Mark): string {
  const said = chart.form === "scatter" ? chart.series.map((_, series) => series) : [mark.series];
  const values = said.flatMap((series) => {
    const figure = figureAt(chart, { series, category: mark.category });
    return figure ? [`${chart.series[series]?.name ?? ""} ${formatFigure(figure, chart.format)}`] : [];
  });
  return [chart.categories[mark.category], ...values].join(", ");
}
