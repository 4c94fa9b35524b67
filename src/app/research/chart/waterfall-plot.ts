import { ROW_HEIGHT, type Mark, type Plot } from "./plot.ts";
import { horizontalScale } from "./scale.ts";

/**
 * A start, the changes that follow, and the end they lead to, each on a row of its own so that its name has room: the
 * first and the last bar stand on zero, the others begin where the one above ended.
 */
export function waterfallPlot(values: readonly (number | null)[]): Plot {
  const steps = stepsOf(values);
  const reached = [0, ...steps.flatMap(({ from, to }) => [from, to])];
  const place = horizontalScale([Math.min(...reached), Math.max(...reached)]);
  const marks = steps.map(({ category, from, to, tone }): Mark => {
    const [start, end] = [place(Math.min(from, to)), place(Math.max(from, to))];
    const bar = { x: start, y: 5, width: end - start, height: ROW_HEIGHT - 10 };
    return { category, series: 0, x: place(to), y: (category + 0.5) * ROW_HEIGHT, bar, tone };
  });
  return { ticks: [], xTicks: null, zero: place(0), bands: [], marks, lines: [] };
}

interface Step {
  readonly category: number;
  readonly from: number;
  readonly to: number;
  readonly tone: Mark["tone"];
}

function stepsOf(values: readonly (number | null)[]): readonly Step[] {
  const last = values.length - 1;
  let reached = 0;
  return values.flatMap((value, category): Step[] => {
    if (value === null) return [];
    const isTotal = category === 0 || category === last;
    const from = isTotal ? 0 : reached;
    const to = isTotal ? value : reached + value;
    reached = to;
    return [{ category, from, to, tone: isTotal ? "total" : value < 0 ? "down" : "up" }];
  });
}
